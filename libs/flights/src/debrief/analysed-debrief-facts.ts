import { type FlightAnalysis, type FlightLog, fullReplayTrack, pointOf } from '@app/analysis';
import { type AircraftClass, type DebriefFacts } from '@app/coach';
import { type FlightScore } from '@app/scoring';
import { metricsPayload } from '../payload/metrics.payload.js';
import { qualityPayload } from '../payload/quality.payload.js';
import { scorePayload } from '../payload/score.payload.js';
import { thermalsPayload } from '../payload/thermals.payload.js';
import { debriefFacts } from './debrief-facts.js';

/** The facts of a freshly analysed flight, identical to those of a stored one. */
export function analysedDebriefFacts(
  log: FlightLog,
  analysis: FlightAnalysis,
  score: FlightScore | undefined,
  named: { title: string; site: string | null },
): DebriefFacts {
  return debriefFacts({
    ...named,
    durationSeconds: analysis.durationSeconds ?? 0,
    metrics: metricsPayload(analysis.metrics),
    quality: qualityPayload(analysis),
    thermals: thermalsPayload(analysis.thermals),
    score: score ? scorePayload(score, (index) => pointOf(log, index)) : null,
    track: fullReplayTrack(log, analysis.phases ?? []),
    aircraft: aircraftOf(analysis),
  });
}

/** Null as long as the analysis does not state the aircraft. */
function aircraftOf(
  analysis: FlightAnalysis & { readonly aircraft?: { readonly class: AircraftClass | null } | null },
): { readonly class: AircraftClass | null } | null {
  return analysis.aircraft ?? null;
}

import { analyseTask, type FlightAnalysis, type FlightLog, fullReplayTrack, pointOf } from '@app/analysis';
import { type DebriefFacts } from '@app/coach';
import { type FlightScore } from '@app/scoring';
import { aircraftPayload } from '../payload/aircraft.payload.js';
import { metricsPayload } from '../payload/metrics.payload.js';
import { qualityPayload } from '../payload/quality.payload.js';
import { scorePayload } from '../payload/score.payload.js';
import { taskPayload } from '../payload/task.payload.js';
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
    aircraft: aircraftPayload(analysis.aircraft),
    metrics: metricsPayload(analysis.metrics),
    quality: qualityPayload(analysis),
    thermals: thermalsPayload(analysis.thermals),
    score: score ? scorePayload(score, (index) => pointOf(log, index)) : null,
    task: taskPayload(analyseTask(log)),
    track: fullReplayTrack(log, analysis.phases ?? []),
  });
}

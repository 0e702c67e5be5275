import { analyseTask, type FlightAnalysis, type FlightLog, fullReplayTrack, pointOf } from '@engine/analysis';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type FlightScore } from '@engine/scoring';
import {
  aircraftPayload,
  metricsPayload,
  qualityPayload,
  scorePayload,
  taskPayload,
  thermalsPayload,
} from '@engine/results';
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

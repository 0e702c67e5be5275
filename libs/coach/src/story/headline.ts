import { CLIMB } from '../debrief-thresholds.js';
import { type DebriefStatement } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { isWhole } from '../coach-rule.js';
import { type StoryMessages } from '../messages.js';
import { sentence } from './sentence.js';

export function headline(facts: DebriefFacts, say: StoryMessages): DebriefStatement {
  const { kind, metrics, score, thermals, summary: sums } = facts;
  const seconds = metrics.duration_seconds ?? 0;
  const duration = 'metric:duration_seconds';
  switch (kind) {
    case 'no_flight':
      return sentence(say.headlineNoFlight(), 'quality:level');
    case 'sparse':
      return sentence(say.headlineSparse(seconds), duration);
    case 'sled':
      return sentence(isWhole(facts) ? say.headlineSled(seconds) : say.headlineLocal(seconds, 0), duration);
    case 'ridge':
      return sentence(say.headlineRidge(seconds), duration);
    case 'powered':
      return sentence(say.headlinePowered(seconds), duration);
    case 'local':
      return (sums.climbing?.flight_share ?? 0) >= CLIMB.headlineShareMin
        ? sentence(say.headlineLocal(seconds, thermals.length), duration, 'metric:thermal_count')
        : sentence(say.headlineLocal(seconds, 0), duration);
    case 'cross_country':
      return score?.best
        ? sentence(say.headlineScored(score.best, seconds), duration, 'score:best')
        : sentence(
            say.headlineFar(metrics.distance_from_takeoff_max_km ?? 0, seconds),
            duration,
            'metric:distance_from_takeoff_max_km',
          );
  }
}

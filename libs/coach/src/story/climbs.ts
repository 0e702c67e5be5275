import { CLIMB, SLOPE } from '../debrief-thresholds.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { isThermalFlight } from '../coach-rule.js';
import { type StoryMessages } from '../messages.js';
import { type Sentence, sentence } from './sentence.js';

export function climbs(facts: DebriefFacts, say: StoryMessages): Sentence[] {
  const {
    thermals,
    summary: { climbing, turns, ridge },
    kind,
  } = facts;
  const slopes =
    kind === 'ridge' ? bestSlope(facts, say) : ridge && sentence(say.slopes(ridge), 'summary:ridge');
  if (climbing === null || kind === 'sled' || !isThermalFlight(facts)) return [slopes];
  const best = thermals.find(({ index }) => index === climbing.best_index);
  const { enter_altitude_m: enter, exit_altitude_m: exit, efficiency_mean_share: share } = climbing;
  const radius = turns?.circle_radius_m_mean ?? null;
  const seconds = turns?.circle_seconds_mean ?? null;
  return [
    best && climbing.count > 1 ? sentence(say.climbsBest(best), `thermal:${best.index}`) : null,
    climbing.count > 2 && enter !== null && exit !== null
      ? sentence(say.climbsBand(enter, exit), 'summary:climbing')
      : null,
    sentence(say.climbsShare(climbing), 'summary:climbing'),
    share !== null && share > CLIMB.efficiencyPoorMax && share < CLIMB.efficiencyGoodMin
      ? sentence(say.climbsEfficiency(share), 'summary:climbing')
      : null,
    turns && radius !== null && seconds !== null
      ? sentence(
          say.climbsCircles({ ...turns, circle_radius_m_mean: radius, circle_seconds_mean: seconds }),
          'summary:turns',
        )
      : null,
    slopes,
  ];
}

/** The stretch of slope with the greatest gain. */
function bestSlope({ lifts }: DebriefFacts, say: StoryMessages): Sentence {
  const best = lifts.filter(({ kind }) => kind === 'ridge').sort((a, b) => b.gain_m - a.gain_m)[0];
  if (best?.starts_after_seconds == null || best.gain_m < SLOPE.mentionGainMinM) return null;
  const timed = { ...best, starts_after_seconds: best.starts_after_seconds };
  return sentence(say.slopeBest(timed), `lift:${best.index}`);
}

import { isParaglider } from '../aircraft.js';
import { isThermalFlight } from '../coach-rule.js';
import { CLIMB } from '../debrief-thresholds.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type ThermalFact } from '../facts/flight-part-facts.js';
import { standing, USUAL } from '../reference-flights.js';
import { type TraitMessages } from '../trait-messages.js';
import { NOTABLE, type Trait, trait } from './trait.js';

/** With fewer climbs, a typical one and the share of the biggest say nothing. */
const COUNT_MIN = 3;

export function climbTraits(facts: DebriefFacts, say: TraitMessages): (Trait | null)[] {
  const { climbing } = facts.summary;
  const seconds = facts.metrics.duration_seconds;
  if (climbing === null || seconds === null || !isThermalFlight(facts)) return [];
  const of = (index: number): ThermalFact => facts.thermals.find((thermal) => thermal.index === index)!;
  const biggest = of(climbing.biggest_index);
  if (climbing.count === 1) {
    return [
      trait(
        'climbs',
        NOTABLE,
        [`thermal:${biggest.index}`, 'metric:duration_seconds'],
        () => say.onlyClimb(biggest),
        () => say.headlineClimbs(seconds, 1),
      ),
    ];
  }
  const evidence = ['summary:climbing', 'metric:duration_seconds'];
  const rate = standing(climbing.climb_mean_mps, USUAL.climbMeanMps);
  const size = standing(climbing.gain_mean_m, USUAL.climbGainMeanM);
  // All of these give the number of climbs, so only one of them is used.
  const sums = [
    trait(
      'climbs',
      rate,
      evidence,
      () => say.strongClimbs(climbing),
      () => say.headlineStrong(seconds, climbing.climb_mean_mps),
    ),
    trait(
      'climbs',
      -rate,
      evidence,
      () => say.feebleClimbs(climbing),
      () => say.headlineWeak(seconds, climbing.climb_mean_mps),
    ),
    trait('climbs', size, ['summary:climbing'], () => say.longClimbs(climbing)),
    trait('climbs', -size, ['summary:climbing'], () => say.shortClimbs(climbing)),
    trait(
      'climbs',
      standing(climbing.count, USUAL.climbCount),
      evidence,
      () => say.manyClimbs(climbing),
      () => say.headlineClimbs(seconds, climbing.count),
    ),
  ].filter((one) => one !== null);
  return [
    ...(climbing.count < COUNT_MIN
      ? []
      : biggestTraits(facts, say, biggest, of(climbing.best_index), seconds)),
    sums.toSorted((a, b) => b.salience - a.salience)[0] ?? null,
    ...development(facts, say, seconds),
    ...circles(facts, say),
  ];
}

/** The biggest climb comes first; a stronger but shorter one is only named with it. */
function biggestTraits(
  { summary: { climbing } }: DebriefFacts,
  say: TraitMessages,
  biggest: ThermalFact,
  strongest: ThermalFact,
  seconds: number,
): (Trait | null)[] {
  const share = climbing!.biggest_gain_share;
  const ratio = biggest.climb_mean_mps > 0 ? strongest.climb_mean_mps / biggest.climb_mean_mps : 0;
  const stronger = strongest.index === biggest.index ? 0 : standing(ratio, USUAL.strongestToBiggest);
  const alone = standing(share, USUAL.biggestGainShare);
  const name = `thermal:${biggest.index}`;
  return [
    stronger > alone
      ? trait('climbs', stronger, [name, `thermal:${strongest.index}`], () =>
          say.biggestAndStrongest(biggest, strongest),
        )
      : trait(
          'climbs',
          alone,
          [name, 'summary:climbing', 'metric:duration_seconds'],
          () => say.biggestClimb(biggest, share),
          biggest.gain_m >= CLIMB.strongGainM
            ? () => say.headlineBiggest(biggest.gain_m, seconds)
            : undefined,
        ),
  ];
}

/** How the day changed from the first climbs to the last. */
function development(
  { summary: { development: change } }: DebriefFacts,
  say: TraitMessages,
  seconds: number,
): (Trait | null)[] {
  if (change === null || change.early_climb_mps <= 0) return [];
  const isChanged = Math.abs(change.late_climb_mps - change.early_climb_mps) >= CLIMB.developmentMinMps;
  const better = isChanged
    ? standing(change.late_climb_mps / change.early_climb_mps, USUAL.laterToEarlier)
    : 0;
  const rise = change.late_top_m - change.early_top_m;
  const higher = Math.abs(rise) >= CLIMB.developmentMinM ? standing(rise, USUAL.ceilingRiseM) : 0;
  const evidence = ['summary:development', 'metric:duration_seconds'];
  return [
    trait(
      'climbs',
      change.late_climb_mps > change.early_climb_mps ? better : 0,
      evidence,
      () => say.laterStronger(change),
      () => say.headlineBetter(seconds, change),
    ),
    trait(
      'climbs',
      change.late_climb_mps < change.early_climb_mps ? -better : 0,
      evidence,
      () => say.laterWeaker(change),
      () => say.headlineFading(seconds, change),
    ),
    trait('climbs', rise > 0 ? higher : 0, evidence, () => say.ceilingRose(change)),
    trait('climbs', rise < 0 ? -higher : 0, evidence, () => say.ceilingFell(change)),
  ];
}

function circles(facts: DebriefFacts, say: TraitMessages): (Trait | null)[] {
  const { turns } = facts.summary;
  const radius = turns?.circle_radius_m_mean ?? null;
  const period = turns?.circle_seconds_mean ?? null;
  if (!isParaglider(facts) || turns === null || radius === null || period === null) return [];
  const known = { ...turns, circle_radius_m_mean: radius, circle_seconds_mean: period };
  const slow = standing(period, USUAL.circleSeconds);
  return [
    trait('climbs', slow, ['summary:turns'], () => say.slowCircles(known)),
    trait('climbs', -slow, ['summary:turns'], () => say.quickCircles(known)),
  ];
}

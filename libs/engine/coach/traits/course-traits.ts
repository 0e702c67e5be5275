import { scalesOf } from '../aircraft.js';
import { isThermalFlight } from '../coach-rule.js';
import { isClosedCircuit } from '../closed-circuit.js';
import { CLIMB, DEPARTURE } from '../debrief-thresholds.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { standing, USUAL } from '../reference-flights.js';
import { type TraitMessages } from '../trait-messages.js';
import { NOTABLE, type Trait, trait } from './trait.js';

/** A tow of this height is as notable as anything at the edge of the usual. Judgement. */
const TOW_NOTABLE_M = 700;

/** The flight as a whole: how long, how far, how high, and how it ended. */
export function courseTraits(facts: DebriefFacts, say: TraitMessages): (Trait | null)[] {
  return [
    tow(facts, say),
    duration(facts, say),
    firstClimb(facts, say),
    ...distance(facts, say),
    ...height(facts, say),
    slopes(facts, say),
    ...circling(facts, say),
    departure(facts, say),
  ];
}

function tow({ summary: { tow: towed } }: DebriefFacts, say: TraitMessages): Trait | null {
  return towed && trait('course', towed.gain_m / TOW_NOTABLE_M, ['summary:tow'], () => say.towed(towed));
}

/** Every headline names the duration, so it is nothing but a headline. */
function duration(
  { metrics: { duration_seconds: seconds } }: DebriefFacts,
  say: TraitMessages,
): Trait | null {
  if (seconds === null) return null;
  return trait('course', standing(seconds, USUAL.durationSeconds), ['metric:duration_seconds'], null, () =>
    say.headlineTime(seconds),
  );
}

function firstClimb(facts: DebriefFacts, say: TraitMessages): Trait | null {
  const first = facts.thermals[0];
  const after = first?.starts_after_seconds ?? null;
  const seconds = facts.metrics.duration_seconds;
  if (first === undefined || after === null || seconds === null) return null;
  if (facts.quality.notes.includes('starts_in_flight') || facts.summary.tow !== null) return null;
  const evidence = [`thermal:${first.index}`, 'metric:duration_seconds'];
  if (after <= CLIMB.fromTakeoffSeconds)
    return first.gain_m >= CLIMB.fromTakeoffGainMinM
      ? trait('course', NOTABLE, [`thermal:${first.index}`], () => say.climbedFromTakeoff())
      : null;
  return trait(
    'course',
    standing(after, USUAL.firstClimbAfterSeconds),
    evidence,
    () => say.firstClimbLate(after),
    () => say.headlineLateClimb(seconds, after),
  );
}

function distance(facts: DebriefFacts, say: TraitMessages): (Trait | null)[] {
  const {
    metrics,
    summary: { course },
  } = facts;
  const {
    distance_straight_km: straight,
    distance_from_takeoff_max_km: away,
    duration_seconds: seconds,
  } = metrics;
  if (facts.quality.notes.includes('starts_in_flight') || seconds === null) return [];
  return [
    straight === null || course?.straight_share == null
      ? null
      : trait(
          'course',
          straight >= DEPARTURE.awayKmMin ? standing(course.straight_share, USUAL.straightShare) : 0,
          ['metric:distance_straight_km', 'metric:duration_seconds'],
          () => say.landedFar(straight),
          () => say.headlineFar(straight, seconds),
        ),
    away === null
      ? null
      : trait(
          'course',
          -standing(away / scalesOf(facts).distanceScale, USUAL.fromTakeoffMaxKm),
          ['metric:distance_from_takeoff_max_km', 'metric:duration_seconds'],
          () => say.stayedNear(away),
          () => say.headlineNear(away, seconds),
        ),
  ];
}

function height(facts: DebriefFacts, say: TraitMessages): (Trait | null)[] {
  const { altitude_max_m: top, altitude_gain_max_m: above, duration_seconds: seconds } = facts.metrics;
  // If the log starts in the air, its first altitude is not the take-off altitude. After a tow, it is not the hill's.
  if (facts.quality.notes.includes('starts_in_flight') || facts.summary.tow !== null) return [];
  if (top === null || above === null || seconds === null) return [];
  const high = standing(above / Math.sqrt(scalesOf(facts).distanceScale), USUAL.gainAboveTakeoffM);
  const evidence = ['metric:altitude_max_m', 'metric:altitude_gain_max_m', 'metric:duration_seconds'];
  return [
    trait(
      'course',
      high,
      evidence,
      () => say.highAbove(top, above),
      () => say.headlineHigh(above, seconds),
    ),
    trait(
      'course',
      -high,
      evidence,
      () => say.barelyAbove(above),
      () => say.headlineLow(seconds),
    ),
  ];
}

function slopes({ summary: { ridge }, metrics, kind }: DebriefFacts, say: TraitMessages): Trait | null {
  if (ridge === null || metrics.duration_seconds === null) return null;
  const seconds = metrics.duration_seconds;
  // Slopes are what a ridge flight is about.
  const salience = standing(ridge.flight_share, USUAL.ridgeShare) + (kind === 'ridge' ? NOTABLE : 0);
  return trait(
    'course',
    salience,
    ['summary:ridge', 'metric:duration_seconds'],
    () => say.slopeCarried(ridge),
    () => say.headlineRidge(seconds),
  );
}

function circling(facts: DebriefFacts, say: TraitMessages): (Trait | null)[] {
  const { climbing } = facts.summary;
  const total = facts.metrics.climb_total_m;
  if (climbing === null) return [];
  const little = -standing(climbing.flight_share, USUAL.circlingShare);
  // A jagged altitude inflates the total climb.
  const isElsewhere =
    !isThermalFlight(facts) && total !== null && !facts.quality.notes.includes('altitude_jagged');
  return [
    isElsewhere
      ? trait('course', NOTABLE, ['summary:climbing', 'metric:climb_total_m'], () =>
          say.heightElsewhere(climbing.gain_m, total),
        )
      : trait('course', facts.kind === 'ridge' ? 0 : little, ['summary:climbing'], () =>
          say.circlingLittle(climbing),
        ),
  ];
}

/** A flight that ended because its last glide met no other climb, away from take-off. */
function departure(facts: DebriefFacts, say: TraitMessages): Trait | null {
  const { final_descent: final } = facts.summary;
  if (final === null || !endedAway(facts) || isLeftClimbing(facts)) return null;
  const evidence = ['summary:final_descent', `thermal:${final.thermal_index}`];
  const text = (): string => {
    if (final.distance_km < DEPARTURE.glideKmMin) return say.departureNothing(final);
    return final.below_top_m < DEPARTURE.belowTopMinM ? say.departureGlide(final) : say.departureLow(final);
  };
  // How a flight ended is always worth a sentence.
  return trait('course', Infinity, evidence, text);
}

/** Whether the flight ended with a glide that did not lead home or to a goal. */
export function endedAway({ kind, metrics, summary, score, task }: DebriefFacts): boolean {
  return (
    kind === 'cross_country' &&
    summary.final_descent !== null &&
    summary.final_descent.height_m >= DEPARTURE.heightMinM &&
    // After closing a circuit, pilots land where they like.
    !isClosedCircuit(score) &&
    !task?.flown.is_goal &&
    (metrics.distance_straight_km ?? 0) >= DEPARTURE.awayKmMin
  );
}

/** Whether the last climb was left low and while it still worked, which the improvements say. */
export function isLeftClimbing({ summary: { final_descent: final } }: DebriefFacts): boolean {
  return (
    final !== null &&
    final.below_top_m >= DEPARTURE.belowTopMinM &&
    (final.climb_last_minute_mps ?? 0) >= DEPARTURE.climbMinMps
  );
}

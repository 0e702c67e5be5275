import { isParaglider, limitsOf, scalesOf } from '../aircraft.js';
import { GLIDE } from '../debrief-thresholds.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type GlideFact } from '../facts/flight-part-facts.js';
import { type Known } from '../facts/known.js';
import { standing, USUAL } from '../reference-flights.js';
import { type TraitMessages } from '../trait-messages.js';
import { endedAway } from './course-traits.js';
import { type Trait, trait } from './trait.js';

export function glideTraits(facts: DebriefFacts, say: TraitMessages): (Trait | null)[] {
  const seconds = facts.metrics.duration_seconds;
  // Along a slope, glides depend on the slope.
  if (seconds === null || facts.kind === 'ridge' || facts.glides.length === 0) return [];
  return [
    ...ratio(facts, say),
    contrast(facts, say),
    longest(facts, say, seconds),
    ...alongWind(facts, say, seconds),
    final(facts, say),
  ];
}

function ratio(facts: DebriefFacts, say: TraitMessages): (Trait | null)[] {
  const { glide_ratio_mean: mean } = facts.metrics;
  const limits = limitsOf(facts);
  if (mean === null || limits === null || windAlong(facts) === null) return [];
  const count = facts.glides.length;
  const evidence = [
    'metric:glide_ratio_mean',
    ...facts.glides.map(({ index }) => `glide:${index}`).slice(-1),
  ];
  const flat = isParaglider(facts) ? standing(mean, USUAL.glideRatio) : mean / limits.carriedRatioMin;
  const isCarried = mean >= limits.carriedRatioMin && windAlong(facts)! < GLIDE.windMinKmh;
  return [
    trait('glides', isCarried ? flat : 0, evidence, () => say.carriedGlides(mean, count, limits.named)),
    isParaglider(facts) && mean <= GLIDE.poorRatioMax
      ? trait('glides', -flat, evidence, () => say.sinkingGlides(mean, count))
      : null,
  ];
}

/** Null if the wind is unknown: it may explain any ratio. */
function windAlong({ summary: { course } }: DebriefFacts): number | null {
  return course?.wind_along_kmh ?? null;
}

function contrast(facts: DebriefFacts, say: TraitMessages): Trait | null {
  const {
    glides,
    summary: { course },
  } = facts;
  if (!isParaglider(facts)) return null;
  const best = ratioOf(glides, course?.best_glide_index ?? null);
  const worst = ratioOf(glides, course?.worst_glide_index ?? null);
  if (best === null || worst === null) return null;
  return trait(
    'glides',
    standing(best.glide_ratio / worst.glide_ratio, USUAL.glideContrast),
    [`glide:${best.index}`, `glide:${worst.index}`],
    () => say.glideContrast(best, worst),
  );
}

function ratioOf(glides: readonly GlideFact[], index: number | null): Known<GlideFact, 'glide_ratio'> | null {
  const glide = glides.find((one) => one.index === index);
  return glide?.glide_ratio == null ? null : { ...glide, glide_ratio: glide.glide_ratio };
}

function longest(
  { glides, summary: { course } }: DebriefFacts,
  say: TraitMessages,
  seconds: number,
): Trait | null {
  const glide = glides.find(({ index }) => index === course?.longest_glide_index);
  if (glide === undefined || glides.length < 2 || glide.altitude_lost_m <= 0) return null;
  return trait(
    'glides',
    standing(course!.longest_glide_share ?? 0, USUAL.longestGlideShare),
    [`glide:${glide.index}`, 'metric:duration_seconds'],
    () => say.longestGlide(glide),
    () => say.headlineGlide(glide.distance_km, seconds),
  );
}

/** Whether the wind along the glides is worth a sentence, which then includes how strong it was. */
export function isWindAlong(facts: DebriefFacts): boolean {
  const along = windAlong(facts);
  if (along === null || facts.kind === 'ridge') return false;
  return Math.abs(along) >= GLIDE.windMinKmh * scalesOf(facts).speedScale;
}

function alongWind(facts: DebriefFacts, say: TraitMessages, seconds: number): (Trait | null)[] {
  const along = windAlong(facts);
  if (along === null || !isWindAlong(facts)) return [];
  const behind = standing(along, USUAL.windAlongKmh);
  const evidence = ['summary:course', 'metric:duration_seconds'];
  return [
    trait(
      'glides',
      along > 0 ? behind : 0,
      evidence,
      () => say.glidesWithWind(along),
      () => say.headlineTailwind(along, seconds),
    ),
    trait(
      'glides',
      along < 0 ? -behind : 0,
      evidence,
      () => say.glidesAgainstWind(-along),
      () => say.headlineHeadwind(-along, seconds),
    ),
  ];
}

/** The last glide of a flight that came home. Away from home, it is the end of the flight. */
function final(facts: DebriefFacts, say: TraitMessages): Trait | null {
  const { final_descent: descent } = facts.summary;
  if (descent === null || descent.height_m <= 0 || endedAway(facts)) return null;
  return trait('glides', standing(descent.height_m, USUAL.finalHeightM), ['summary:final_descent'], () =>
    say.finalDescent(descent),
  );
}

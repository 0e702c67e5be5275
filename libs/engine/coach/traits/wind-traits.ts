import { scalesOf } from '../aircraft.js';
import { GLIDE, SAFETY } from '../debrief-thresholds.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { standing, USUAL } from '../reference-flights.js';
import { type TraitMessages } from '../trait-messages.js';
import { isWindAlong } from './glide-traits.js';
import { type Trait, trait } from './trait.js';

/** A lighter mean wind is calm, unless it only cancels out. */
const CALM_KMH = 5;
/** Difference in wind speed between two altitudes that deserves a sentence. */
const SHEAR_KMH = 10;

export function windTraits(facts: DebriefFacts, say: TraitMessages): (Trait | null)[] {
  const {
    wind: { mean, bands },
    glides,
    metrics,
  } = facts;
  const seconds = metrics.duration_seconds;
  if (mean === null || seconds === null) return [];
  const sure = bands.filter(({ confidence_share }) => confidence_share >= SAFETY.windConfidenceMin);
  const low = sure[0];
  const high = sure.at(-1);
  const isSheared = low && high && Math.abs(high.speed_kmh - low.speed_kmh) >= SHEAR_KMH;
  // A light mean may average winds from all directions.
  const isWindy =
    sure.some(({ speed_kmh }) => speed_kmh >= GLIDE.windMinKmh) ||
    glides.some(({ wind_component_kmh: along }) => Math.abs(along ?? 0) >= GLIDE.windMinKmh);
  const strong = standing(mean.speed_kmh / scalesOf(facts).speedScale, USUAL.windKmh);
  const evidence = ['wind:mean', 'metric:duration_seconds'];
  return [
    // The wind by height and along the glides includes how strong it was.
    trait('wind', strong, evidence, isSheared || isWindAlong(facts) ? null : () => say.windBlew(mean), () =>
      say.headlineWind(mean, seconds),
    ),
    trait('wind', isWindy || mean.speed_kmh >= CALM_KMH ? 0 : -strong, evidence, () => say.windCalm(mean)),
    isSheared
      ? trait(
          'wind',
          Math.abs(high.speed_kmh - low.speed_kmh) / SHEAR_KMH,
          [`wind:${low.altitude_from_m}`, `wind:${high.altitude_from_m}`],
          () => say.windShear(low, high),
        )
      : null,
  ];
}

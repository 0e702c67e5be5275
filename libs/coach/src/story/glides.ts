import { GLIDE } from '../debrief-thresholds.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type StoryMessages } from '../messages.js';
import { type Sentence, sentence } from './sentence.js';

export function glides(facts: DebriefFacts, say: StoryMessages): Sentence[] {
  const { metrics, kind, summary: sums } = facts;
  const { glide_ratio_mean: ratio, ground_speed_mean_kmh: speed } = metrics;
  if (kind === 'sled') {
    if (speed === null) return [];
    const ids = ['metric:ground_speed_mean_kmh', ...(ratio === null ? [] : ['metric:glide_ratio_mean'])];
    return [sentence(say.sledGlide(ratio, speed), ...ids)];
  }
  const longest = facts.glides.toSorted((a, b) => b.distance_km - a.distance_km)[0];
  const into = sums.headwind;
  const final = sums.final_descent;
  return [
    // Along a slope, the ratio depends on the slope.
    ratio !== null && facts.glides.length > 0 && kind !== 'ridge'
      ? sentence(
          say.glidesMean(ratio, facts.glides.length),
          'metric:glide_ratio_mean',
          ...facts.glides.map(({ index }) => `glide:${index}`).slice(-1),
        )
      : null,
    ratio !== null &&
    ratio >= GLIDE.carriedRatioMin &&
    !facts.is_fast_aircraft &&
    kind !== 'powered' &&
    kind !== 'ridge' &&
    !isCarriedByWind(facts)
      ? sentence(say.glidesCarried(), 'metric:glide_ratio_mean')
      : null,
    longest && facts.glides.length > 1 && longest.altitude_lost_m > 0
      ? sentence(say.glidesLongest(longest), `glide:${longest.index}`)
      : null,
    into?.headwind_glide_ratio != null
      ? sentence(
          say.glidesHeadwind({ ...into, headwind_glide_ratio: into.headwind_glide_ratio }),
          'summary:headwind',
        )
      : null,
    final && final.height_m > 0 && kind !== 'powered' && final.duration_seconds > 0
      ? sentence(say.finalDescent(final.height_m, final.duration_seconds), 'summary:final_descent')
      : null,
  ];
}

/** Whether wind explains a good ratio over ground, or might because it is unknown. */
function isCarriedByWind({ glides: all }: DebriefFacts): boolean {
  const known = all.flatMap(({ wind_component_kmh: wind, duration_seconds: seconds }) =>
    wind === null ? [] : [{ wind, seconds }],
  );
  const seconds = known.reduce((sum, glide) => sum + glide.seconds, 0);
  const blown = known.reduce((sum, glide) => sum + glide.wind * glide.seconds, 0);
  return seconds === 0 || blown / seconds >= GLIDE.windMinKmh;
}

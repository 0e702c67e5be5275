import { GLIDE, SAFETY } from '../debrief-thresholds.js';
import { type DebriefSection } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type StoryMessages } from '../messages.js';
import { climbs } from './climbs.js';
import { glides } from './glides.js';
import { joined, type Sentence, sentence } from './sentence.js';

/** A lighter wind is called calm. */
const CALM_KMH = 5;
/** Difference in wind speed between two altitudes that deserves a sentence. */
const SHEAR_KMH = 10;

export function sections(facts: DebriefFacts, say: StoryMessages): DebriefSection[] {
  const parts: [string, readonly Sentence[]][] = [
    [say.titleClimbs(), climbs(facts, say)],
    [say.titleGlides(), glides(facts, say)],
    [say.titleWind(), wind(facts, say)],
    [say.titleScore(), score(facts, say)],
    [say.titleData(), data(facts, say)],
  ];
  return parts.flatMap(([title, sentences]) => {
    const body = joined(sentences);
    return body === null ? [] : [{ title, body: body.text, evidence: body.evidence }];
  });
}

function wind(
  { wind: { mean, bands }, glides: flown, summary: { headwind } }: DebriefFacts,
  say: StoryMessages,
): Sentence[] {
  if (mean === null) return [];
  const sure = bands.filter(({ confidence_share }) => confidence_share >= SAFETY.windConfidenceMin);
  const low = sure[0];
  const high = sure.at(-1);
  // A light mean may average winds from all directions.
  const isWindy =
    sure.some(({ speed_kmh }) => speed_kmh >= GLIDE.windMinKmh) ||
    flown.some(({ wind_component_kmh: along }) => Math.abs(along ?? 0) >= GLIDE.windMinKmh);
  const isSheared = low && high && Math.abs(high.speed_kmh - low.speed_kmh) >= SHEAR_KMH;
  return [
    mean.speed_kmh < CALM_KMH && headwind
      ? sentence(say.windTurned(headwind), 'wind:mean', 'summary:headwind')
      : sentence(
          mean.speed_kmh < CALM_KMH && !isWindy ? say.windCalm(mean) : say.windMean(mean),
          'wind:mean',
        ),
    isSheared
      ? sentence(say.windShear(low, high), `wind:${low.altitude_from_m}`, `wind:${high.altitude_from_m}`)
      : null,
    mean.confidence_share < SAFETY.windConfidenceMin ? sentence(say.windUnsure(), 'wind:mean') : null,
  ];
}

function score({ score: scored, kind }: DebriefFacts, say: StoryMessages): Sentence[] {
  if (scored === null || kind === 'no_flight' || kind === 'sled') return [];
  const { best } = scored;
  if (best === null) return [sentence(say.scoreNone(), 'metric:duration_seconds')];
  const { leg_shortest_km: shortest, leg_longest_km: longest } = best;
  return [
    // The headline and summary of a cross-country flight already give its score.
    kind === 'cross_country' ? null : sentence(say.scoreBest(best), 'score:best'),
    kind === 'cross_country' && shortest !== null && longest !== null && best.leg_count > 1
      ? sentence(say.scoreLegs({ ...best, leg_shortest_km: shortest, leg_longest_km: longest }), 'score:best')
      : null,
    kind === 'cross_country' && best.speed_kmh !== null
      ? sentence(say.scoreSpeed(best.speed_kmh), 'score:best')
      : null,
  ];
}

const NO_ALTITUDE = ['no_altitude', 'altitude_flat'];

function data(
  { quality, is_fast_aircraft, kind, glides: [glide] }: DebriefFacts,
  say: StoryMessages,
): Sentence[] {
  if (kind === 'no_flight') return [];
  const relevant = quality.notes.filter(
    (code) =>
      // Without any altitude, the source of altitudes is irrelevant.
      !(code === 'no_pressure_altitude' && NO_ALTITUDE.some((none) => quality.notes.includes(none))) &&
      // Gaps before take-off or after landing do not concern the flight.
      !(code === 'gaps' && quality.gap_count === 0),
  );
  const doubts = relevant.flatMap((code) => {
    const text = say.dataNote(code, quality);
    return text === null ? [] : [sentence(text, `quality:${code}`)];
  });
  const fast = is_fast_aircraft
    ? sentence(say.dataFastAircraft(), glide ? `glide:${glide.index}` : 'metric:ground_speed_mean_kmh')
    : null;
  if (doubts.length > 0 || fast) return [fast, ...doubts];
  return quality.level === 'clean' ? [sentence(say.dataClean(), 'quality:level')] : [];
}

import { SAFETY } from '../debrief-thresholds.js';
import { type DebriefSection } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type Messages } from '../messages.js';
import { type ChosenTraits } from '../traits/chosen-traits.js';
import { type TraitTopic } from '../traits/trait.js';
import { joined, type Sentence, sentence } from './sentence.js';
import { taskCourse } from './task.js';

export function sections(
  facts: DebriefFacts,
  { others, headline, summary }: ChosenTraits,
  say: Messages,
): DebriefSection[] {
  const about = (topic: TraitTopic): Sentence[] => others.filter((trait) => trait.topic === topic);
  const isWindTold = [headline, ...summary, ...others].some((trait) => trait?.topic === 'wind');
  const parts: [string, readonly Sentence[]][] = [
    [say.titleTask(), taskCourse(facts, say)],
    [say.titleClimbs(), [...about('course'), ...about('climbs')]],
    [say.titleGlides(), about('glides')],
    [say.titleWind(), about('wind')],
    [say.titleScore(), about('score')],
    [say.titleData(), data(facts, say, isWindTold)],
  ];
  return parts.flatMap(([title, sentences]) => {
    const body = joined(sentences);
    return body === null ? [] : [{ title, body: body.text, evidence: body.evidence }];
  });
}

const NO_ALTITUDE = ['no_altitude', 'altitude_flat'];

/** Only doubts: a clean log needs no sentence. */
function data(
  { quality, is_fast_aircraft, kind, glides: [glide], wind: { mean } }: DebriefFacts,
  say: Messages,
  isWindTold: boolean,
): Sentence[] {
  if (kind === 'no_flight') return [];
  const relevant = quality.notes.filter(
    (code) =>
      // Without any altitude, the source of altitudes is irrelevant.
      !(code === 'no_pressure_altitude' && NO_ALTITUDE.some((none) => quality.notes.includes(none))) &&
      // Gaps before take-off or after landing do not concern the flight.
      !(code === 'gaps' && quality.gap_count === 0),
  );
  return [
    is_fast_aircraft
      ? sentence(say.dataFastAircraft(), glide ? `glide:${glide.index}` : 'metric:ground_speed_mean_kmh')
      : null,
    ...relevant.flatMap((code) => {
      const text = say.dataNote(code, quality);
      return text === null ? [] : [sentence(text, `quality:${code}`)];
    }),
    isWindTold && mean && mean.confidence_share < SAFETY.windConfidenceMin
      ? sentence(say.windUnsure(), 'wind:mean')
      : null,
  ];
}

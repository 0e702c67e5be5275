import { checkDebrief, coachDebrief, type DebriefContent, type DebriefFacts } from '@engine/coach';
import { DEBRIEF_LANGUAGES } from '@core/contract';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { factsOf } from './debrief-of.js';

/** Facts of a simulated cross-country flight with some of them changed. */
export function changedFacts(change: (facts: DebriefFacts) => void): DebriefFacts {
  const facts = structuredClone(factsOf(thermalCrossCountry().igc));
  change(facts);
  return facts;
}

/** The whole text of a debrief that has passed the check, by language. */
export function debriefTexts(facts: DebriefFacts): Record<'en' | 'de' | 'fr', string> {
  const texts = DEBRIEF_LANGUAGES.map((language) => {
    const debrief = coachDebrief(facts, language);
    expect(checkDebrief(debrief, facts, language)).toEqual([]);
    return [language, textOf(debrief)];
  });
  return Object.fromEntries(texts) as Record<'en' | 'de' | 'fr', string>;
}

function textOf({ headline, summary, sections, strengths, improvements, safety }: DebriefContent): string {
  return [
    headline,
    summary,
    ...sections.map(({ body }) => body),
    ...[...strengths, ...improvements, ...safety].map(({ text }) => text),
  ].join('\n');
}

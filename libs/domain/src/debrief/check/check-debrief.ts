import { LENGTH } from '../debrief-thresholds.js';
import { type DebriefContent, type DebriefLanguage } from '../debrief.js';
import { type DebriefFacts, type Fact } from '../facts/debrief-facts.js';
import { evidenceOf } from '../facts/evidence.js';
import { numbersOf } from './fact-numbers.js';
import { languageOf } from './language-of.js';
import { quotedNumbers } from './quoted-numbers.js';

/** Something in a debrief that does not stand on the facts, or is no plain text. */
export interface DebriefFault {
  /** `improvements[0]`. */
  at: string;
  kind: 'unsupported_number' | 'unknown_evidence' | 'no_evidence' | 'not_plain' | 'language' | 'length';
  message: string;
}

/** One text of a debrief with the facts it names and its bounds. */
interface CheckedText {
  at: string;
  text: string;
  evidence: readonly string[];
  min: number;
  max: number;
}

/**
 * A text with more than so many times its most characters is not read any further: what a language model writes
 * that repeats itself without end would hold its reader up for as long as it likes, and is refused anyway.
 */
const READ_LENGTHS_MAX = 2;

/**
 * Holds a debrief, whoever wrote it, against the facts: every number of a text must be in one of the facts that
 * the text names, within its rounding and with its unit; every named fact must exist; the text must be plain, in
 * one language, and of a sensible length.
 *
 * @returns its faults; empty when the debrief may be shown. Of what is far too long or too many, only that it is.
 */
export function checkDebrief(
  content: DebriefContent,
  facts: DebriefFacts,
  language: DebriefLanguage,
): DebriefFault[] {
  const known = evidenceOf(facts);
  return [
    ...textsOf(content).flatMap((text) =>
      text.text.length > READ_LENGTHS_MAX * text.max
        ? lengthFaults(text)
        : textFaults({ ...text, evidence: boundedEvidence(text, known) }, known, language),
    ),
    ...countFaults(content),
  ];
}

function textFaults(
  text: CheckedText,
  known: ReadonlyMap<string, Fact>,
  language: DebriefLanguage,
): DebriefFault[] {
  return [
    ...evidenceFaults(text, known),
    ...numberFaults(text, known, language),
    ...plainFaults(text),
    ...languageFaults(text, language),
    ...lengthFaults(text),
  ];
}

/** Each id once. Of more ids than there are facts, one among the first so many is unknown: the others are left out. */
function boundedEvidence({ evidence }: CheckedText, known: ReadonlyMap<string, Fact>): string[] {
  return [...new Set(evidence)].slice(0, known.size + 1);
}

/** Those of each list that may be in it: `countFaults` tells of more. */
function textsOf(content: DebriefContent): CheckedText[] {
  const { evidence } = content;
  const statement = { min: LENGTH.statementCharactersMin, max: LENGTH.statementCharactersMax };
  return [
    { at: 'headline', text: content.headline, evidence, min: 1, max: LENGTH.headlineCharactersMax },
    {
      at: 'summary',
      text: content.summary,
      evidence,
      min: LENGTH.summaryCharactersMin,
      max: LENGTH.summaryCharactersMax,
    },
    ...permitted(content.sections).flatMap((section, i) => [
      {
        at: `sections[${i}].title`,
        text: section.title,
        evidence: section.evidence,
        min: 1,
        max: LENGTH.titleCharactersMax,
      },
      {
        at: `sections[${i}].body`,
        text: section.body,
        evidence: section.evidence,
        min: 1,
        max: LENGTH.bodyCharactersMax,
      },
    ]),
    ...permitted(content.strengths).map((item, i) => ({ at: `strengths[${i}]`, ...item, ...statement })),
    ...permitted(content.improvements).map((item, i) => ({
      at: `improvements[${i}]`,
      ...item,
      ...statement,
    })),
    ...permitted(content.key_moments).map((item, i) => ({
      at: `key_moments[${i}]`,
      ...item,
      ...statement,
      min: 1,
    })),
    ...permitted(content.safety).map((item, i) => ({ at: `safety[${i}]`, ...item, ...statement })),
  ];
}

function permitted<T>(items: readonly T[]): readonly T[] {
  return items.slice(0, LENGTH.itemsMax);
}

function evidenceFaults({ at, evidence }: CheckedText, known: ReadonlyMap<string, Fact>): DebriefFault[] {
  if (evidence.length === 0) return [{ at, kind: 'no_evidence', message: 'names no fact' }];
  return evidence
    .filter((id) => !known.has(id))
    .map((id) => ({ at, kind: 'unknown_evidence', message: `there is no fact "${id}"` }));
}

function numberFaults(
  { at, text, evidence }: CheckedText,
  known: ReadonlyMap<string, Fact>,
  language: DebriefLanguage,
): DebriefFault[] {
  const allowed = evidence.flatMap((id) => numbersOf(known.get(id) ?? {}));
  return quotedNumbers(text, language)
    .filter(
      ({ dimension, value, tolerance }) =>
        !allowed.some((fact) => fact.dimension === dimension && Math.abs(fact.value - value) <= tolerance),
    )
    .map((quoted) => ({
      at,
      kind: 'unsupported_number',
      message: `"${quoted.text}" is in none of its facts`,
    }));
}

/**
 * What is not plain text: an address, or a character that is neither a letter of the three languages, nor a digit,
 * nor ordinary punctuation. So there is no place for mark-up, for another script, or for what hides or turns text.
 */
const NOT_PLAIN = new RegExp(
  String.raw`\w+:/|www\.|[\p{L}\d-]{2,}\.\p{L}{2,}|` +
    String.raw`[^A-Za-zÀ-ÖØ-öø-ÿŒœŸ\d \u00a0\u202f.,;:!?'’"“”„«»()/%°&+=−–—-]`,
  'u',
);

function plainFaults({ at, text }: CheckedText): DebriefFault[] {
  const match = NOT_PLAIN.exec(text);
  return match ? [{ at, kind: 'not_plain', message: `holds ${JSON.stringify(match[0])}` }] : [];
}

function languageFaults({ at, text }: CheckedText, language: DebriefLanguage): DebriefFault[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map(languageOf)
    .filter((found) => found !== null && found !== language)
    .map((found) => ({ at, kind: 'language', message: `has a sentence in "${found}"` }));
}

function lengthFaults({ at, text, min, max }: CheckedText): DebriefFault[] {
  const { length } = [...text];
  if (length >= min && length <= max) return [];
  return [{ at, kind: 'length', message: `has ${length} characters, not ${min} to ${max}` }];
}

function countFaults(content: DebriefContent): DebriefFault[] {
  const lists = ['sections', 'strengths', 'improvements', 'key_moments', 'safety'] as const;
  return lists
    .filter((list) => content[list].length > LENGTH.itemsMax)
    .map((list) => ({ at: list, kind: 'length', message: `has more than ${LENGTH.itemsMax} items` }));
}

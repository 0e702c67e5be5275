import { LENGTH } from '../debrief-thresholds.js';
import { type DebriefContent, type DebriefLanguage } from '../debrief.js';
import { type DebriefFacts, type Fact } from '../facts/debrief-facts.js';
import { evidenceOf } from '../facts/evidence.js';
import { numbersOf } from './fact-numbers.js';
import { languageOf } from './language-of.js';
import { quotedNumbers } from './quoted-numbers.js';

/** A part of a debrief that the facts do not support, or that is not plain text. */
export interface DebriefFault {
  /** Location, such as `improvements[0]`. */
  at: string;
  kind:
    | 'unsupported_number'
    | 'precision'
    | 'unknown_evidence'
    | 'no_evidence'
    | 'not_plain'
    | 'language'
    | 'length';
  message: string;
}

/** One text of a debrief, with the facts it cites and its length limits. */
interface CheckedText {
  at: string;
  text: string;
  evidence: readonly string[];
  min: number;
  max: number;
}

/**
 * A text longer than this multiple of its maximum is not checked further. It is rejected anyway, and checking the
 * output of a language model that repeats itself endlessly could take arbitrarily long.
 */
const READ_LENGTHS_MAX = 2;

/**
 * Checks a debrief by any writer against the facts. Every number of a text must appear in a fact that the text
 * cites, within its rounding and with its unit, and have at most one decimal; every cited fact must exist; the text must be plain, in one language,
 * and of a sensible length.
 *
 * @returns its faults; empty if the debrief may be shown. Texts and lists that are far too long are reported but not
 * checked further.
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
    ...precisionFaults(text, language),
    ...plainFaults(text),
    ...languageFaults(text, language),
    ...lengthFaults(text),
  ];
}

/**
 * Each id once. If there are more ids than facts, one of the first `known.size + 1` must be unknown, so the rest is
 * ignored.
 */
function boundedEvidence({ evidence }: CheckedText, known: ReadonlyMap<string, Fact>): string[] {
  return [...new Set(evidence)].slice(0, known.size + 1);
}

/** The items of each list up to the maximum; `countFaults` reports any beyond it. */
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
  if (evidence.length === 0) return [{ at, kind: 'no_evidence', message: 'cites no fact' }];
  return evidence
    .filter((id) => !known.has(id))
    .map((id) => ({ at, kind: 'unknown_evidence', message: `cites the unknown fact "${id}"` }));
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
      message: `"${quoted.text}" does not match any cited fact`,
    }));
}

/** In prose, a second decimal is noise. */
const DECIMALS_MAX = 1;

function precisionFaults({ at, text }: CheckedText, language: DebriefLanguage): DebriefFault[] {
  return quotedNumbers(text, language)
    .filter(({ decimals }) => decimals > DECIMALS_MAX)
    .map((quoted) => ({ at, kind: 'precision', message: `"${quoted.text}" has more than one decimal` }));
}

/**
 * Text that is not plain: a URL, or a character other than letters of the three languages, digits and ordinary
 * punctuation. This excludes markup, other scripts, and hidden or reordered text.
 */
const NOT_PLAIN = new RegExp(
  String.raw`\w+:/|www\.|[\p{L}\d-]{2,}\.\p{L}{2,}|` +
    String.raw`[^A-Za-zÀ-ÖØ-öø-ÿŒœŸ\d \u00a0\u202f.,;:!?'’"“”„«»()/%°&+=−–—-]`,
  'u',
);

function plainFaults({ at, text }: CheckedText): DebriefFault[] {
  const match = NOT_PLAIN.exec(text);
  return match ? [{ at, kind: 'not_plain', message: `contains ${JSON.stringify(match[0])}` }] : [];
}

function languageFaults({ at, text }: CheckedText, language: DebriefLanguage): DebriefFault[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map(languageOf)
    .filter((found) => found !== null && found !== language)
    .map((found) => ({ at, kind: 'language', message: `contains a sentence in "${found}"` }));
}

function lengthFaults({ at, text, min, max }: CheckedText): DebriefFault[] {
  const { length } = [...text];
  if (length >= min && length <= max) return [];
  return [{ at, kind: 'length', message: `has ${length} characters; ${min} to ${max} are allowed` }];
}

function countFaults(content: DebriefContent): DebriefFault[] {
  const lists = ['sections', 'strengths', 'improvements', 'key_moments', 'safety'] as const;
  return lists
    .filter((list) => content[list].length > LENGTH.itemsMax)
    .map((list) => ({ at: list, kind: 'length', message: `has more than ${LENGTH.itemsMax} items` }));
}

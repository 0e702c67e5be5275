import { isClosedCircuit } from '../closed-circuit.js';
import { LENGTH } from '../debrief-thresholds.js';
import { type DebriefLanguage } from '../debrief.js';
import { type DebriefFacts, type DebriefKind } from '../facts/debrief-facts.js';
import { type TraitMessages } from '../trait-messages.js';
import { climbTraits } from './climb-traits.js';
import { courseTraits } from './course-traits.js';
import { glideTraits } from './glide-traits.js';
import { scoreTraits } from './score-traits.js';
import { type Trait, type TraitTopic } from './trait.js';
import { windTraits } from './wind-traits.js';

/** A trait with a text of its own. */
export interface ToldTrait extends Trait {
  readonly text: string;
}

/** What a debrief says about its flight, in the order of the text. */
export interface ChosenTraits {
  /** The one that stands out most; it makes the headline and is not repeated. Null if none makes one. */
  readonly headline: Trait | null;
  readonly summary: readonly ToldTrait[];
  /** By topic, after the summary. */
  readonly others: readonly ToldTrait[];
}

const ALL: readonly TraitTopic[] = ['course', 'climbs', 'glides', 'wind', 'score'];

/** What there is to say about a kind of flight; nothing about climbs and glides that do not show any skill. */
const TOPICS: Readonly<Record<DebriefKind, readonly TraitTopic[]>> = {
  no_flight: [],
  sparse: [],
  sled: [],
  powered: ['wind'],
  balloon: ['wind'],
  ridge: ALL,
  local: ALL,
  cross_country: ALL,
};

/**
 * Chooses what stands out. A debrief describes what a flight shows more or less of than flights usually do, so that two
 * debriefs only share a sentence if their flights share something worth saying.
 */
export function chooseTraits(
  facts: DebriefFacts,
  say: TraitMessages,
  language: DebriefLanguage,
): ChosenTraits {
  const all = [
    ...courseTraits(facts, say),
    ...climbTraits(facts, say),
    ...glideTraits(facts, say),
    ...windTraits(facts, say),
    ...scoreTraits(facts, say, language),
  ].filter((trait) => trait !== null && TOPICS[facts.kind].includes(trait.topic)) as Trait[];
  const ranked = all.toSorted((a, b) => b.salience - a.salience);
  const headline = headlineOf(ranked, facts);
  const told = ranked
    .filter((trait): trait is ToldTrait => trait !== headline && trait.text !== null)
    .filter(({ salience }, i) => (i < LENGTH.traitsMin ? salience >= LENGTH.salienceMin : salience >= 1))
    .slice(0, LENGTH.traitsMax);
  // The flight as a whole belongs into the summary, and otherwise what stands out most.
  const course = told.filter(({ topic }) => topic === 'course');
  const rest = told.filter(({ topic }) => topic !== 'course');
  const summary = [...course, ...rest.slice(0, Math.max(0, LENGTH.summaryTraits - course.length))];
  const inOrder = (traits: readonly ToldTrait[]): ToldTrait[] =>
    told.filter((trait) => traits.includes(trait)).sort((a, b) => all.indexOf(a) - all.indexOf(b));
  return {
    headline,
    summary: inOrder(summary),
    others: inOrder(told.filter((trait) => !summary.includes(trait))),
  };
}

/**
 * On a cross-country flight a large score, a circuit or the course, and else what stands out most. If nothing does, the
 * score or the next best; null if that is ordinary, too.
 */
function headlineOf(ranked: readonly Trait[], { kind, score }: DebriefFacts): Trait | null {
  const candidates = ranked.filter(
    ({ headline, salience }) => headline !== null && salience >= LENGTH.headlineFillSalienceMin,
  );
  const stands = ({ salience }: Trait): boolean => salience >= LENGTH.headlineSalienceMin;
  if (kind !== 'cross_country') return candidates.find(stands) ?? candidates[0] ?? null;
  const scored = candidates.find(({ topic }) => topic === 'score');
  if (scored && scored.salience >= scoredMin(score)) return scored;
  const course = candidates.find((one) => one.topic === 'course' && stands(one));
  return course ?? candidates.find(stands) ?? scored ?? candidates[0] ?? null;
}

function scoredMin(score: DebriefFacts['score']): number {
  if (!isClosedCircuit(score)) return LENGTH.headlineSalienceMin;
  return score!.best!.type.includes('fai')
    ? LENGTH.closedFaiHeadlineSalienceMin
    : LENGTH.closedHeadlineSalienceMin;
}

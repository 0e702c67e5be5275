import { checkDebrief } from './check/check-debrief.js';
import { coachDebrief } from './coach.js';
import { type DebriefContent, type DebriefLanguage } from './debrief.js';
import { type DebriefFacts } from './facts/debrief-facts.js';

/** The coach's debrief. @throws if it fails the check, which is a bug in the coach's rules */
export function checkedCoachDebrief(facts: DebriefFacts, language: DebriefLanguage): DebriefContent {
  const debrief = coachDebrief(facts, language);
  const faults = checkDebrief(debrief, facts, language);
  const [first] = faults;
  if (!first) return debrief;
  throw new Error(
    `The coach's debrief of facts version ${facts.version} has ${faults.length} faults. The first is at ${first.at}: ` +
      `${first.kind}, ${first.message}`,
  );
}

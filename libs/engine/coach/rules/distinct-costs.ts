import { type ClimbPart, type Remark } from '../coach-rule.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';

/**
 * Remarks in the order of their importance, without those whose cost is already part of an earlier one: a weak climb to
 * the left is lost once, whether it is called weak or left. Together, what is left costs no more than the time spent
 * climbing.
 */
export function withDistinctCosts(remarks: readonly Remark[], { summary }: DebriefFacts): Remark[] {
  const charged = new Set<string>();
  let secondsLeft = summary.climbing?.time_seconds ?? 0;
  return remarks.filter(({ climbCost }) => {
    if (climbCost === undefined) return true;
    const parts = climbCost.parts.flatMap(keysOf);
    if (climbCost.seconds > secondsLeft || parts.some((part) => charged.has(part))) return false;
    secondsLeft -= climbCost.seconds;
    for (const part of parts) charged.add(part);
    return true;
  });
}

function keysOf({ thermal, part }: ClimbPart): string[] {
  const parts = part === 'whole' ? ['start', 'middle', 'end'] : [part];
  return parts.map((key) => `${thermal}:${key}`);
}

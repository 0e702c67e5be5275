/** From the facts of a flight to a debrief by rules, and the check of any debrief against its facts. Pure. */
export { COACH, coachUsage, type DebriefUsage } from './authorship.js';
export { coachDebrief, type MessageListener } from './coach.js';
export { DATA_CAVEATS } from './messages.js';
export { debriefRuleSet } from './leagues.js';
export { checkedCoachDebrief } from './checked-debrief.js';
export { checkDebrief, type DebriefFault } from './check/check-debrief.js';
export { blankNumbers } from './check/blank-numbers.js';
export { numbersInText } from './check/numbers-in-text.js';
export * from './debrief.js';
export {
  CLIMB as DEBRIEF_CLIMB,
  KIND as DEBRIEF_KIND,
  LENGTH as DEBRIEF_LENGTH,
  SAFETY as DEBRIEF_SAFETY,
  SCORE as DEBRIEF_SCORE,
} from './debrief-thresholds.js';
export { type BaseFacts, type SearchFact, summarise } from './facts/summarise.js';
export type * from './facts/debrief-facts.js';
export type * from './facts/flight-part-facts.js';
export type * from './facts/score-facts.js';
export type * from './facts/task-facts.js';
export type * from './facts/summary-facts.js';
export { FACTS_VERSION } from './facts/debrief-facts.js';
export { debriefKind, isFastAircraft } from './facts/debrief-kind.js';
export { evidenceOf } from './facts/evidence.js';
export { evidenceTimes, type TimeSpan } from './facts/evidence-times.js';
export { plainName } from './facts/plain-name.js';

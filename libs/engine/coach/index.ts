/** From the facts of a flight to a debrief by rules, and the check of any debrief against its facts. Pure. */
export { COACH, coachUsage, type DebriefUsage } from './authorship.js';
export { blankNumbers } from './check/blank-numbers.js';
export { checkDebrief, type DebriefFault } from './check/check-debrief.js';
export { numbersInText } from './check/numbers-in-text.js';
export { checkedCoachDebrief } from './checked-debrief.js';
export { coachDebrief, type MessageListener } from './coach.js';
export {
  CLIMB as DEBRIEF_CLIMB,
  KIND as DEBRIEF_KIND,
  LENGTH as DEBRIEF_LENGTH,
  SAFETY as DEBRIEF_SAFETY,
  SCORE as DEBRIEF_SCORE,
} from './debrief-thresholds.js';
export {
  type DebriefContent,
  type DebriefSection,
  type DebriefStatement,
  type KeyMoment,
  type KeyMomentKind,
  type SafetyRemark,
  type SafetySeverity,
} from './debrief.js';
export {
  type AircraftClass,
  type DebriefFacts,
  type DebriefKind,
  type Fact,
  FACTS_VERSION,
  type MetricFacts,
  type QualityFacts,
} from './facts/debrief-facts.js';
export { debriefKind, isFastAircraft } from './facts/debrief-kind.js';
export { evidenceTimes, type TimeSpan } from './facts/evidence-times.js';
export { evidenceOf } from './facts/evidence.js';
export {
  type GapFact,
  type GlideFact,
  type LiftFact,
  type ThermalFact,
  type WindBandFact,
  type WindFact,
} from './facts/flight-part-facts.js';
export { plainName } from './facts/plain-name.js';
export { type BestScoreFact, type LostTypeFact, type ScoreFacts } from './facts/score-facts.js';
export { type BaseFacts, type SearchFact, summarise } from './facts/summarise.js';
export {
  type ClimbingSummary,
  type CourseSummary,
  type DevelopmentSummary,
  type FinalDescentSummary,
  type HeadwindSummary,
  type LeftEarlySummary,
  type LeftLateSummary,
  type RidgeSummary,
  type SearchingSummary,
  type SlowCentringSummary,
  type SteepGlidesSummary,
  type SummaryFacts,
  type TowSummary,
  type TurnsSummary,
  type WeakClimbsSummary,
} from './facts/summary-facts.js';
export { type TaskFacts, type TaskFlownFact, type TaskTurnpointFact } from './facts/task-facts.js';
export { analysedDebriefFacts } from './from-flights/analysed-debrief-facts.js';
export { debriefFacts, type DebriefSource } from './from-flights/debrief-facts.js';
export { debriefPayload } from './from-flights/debrief.payload.js';
export { isOfMainFlight, type MainFlight } from './from-flights/main-flight-score.js';
export { debriefRuleSet } from './leagues.js';
export { DATA_CAVEATS } from './messages.js';

export { AwaitedDebriefRow } from './awaited-debrief.entity.js';
export {
  DebriefWorkRepository,
  type AwaitedDebrief,
  type ClaimedDebrief,
  type DebriefClaim,
  type DebriefOutcome,
  type StoredResult,
} from './debrief-work.repository.js';
export { Debrief } from './debrief.entity.js';
export {
  DebriefRepository,
  type DebriefRequest,
  type DebriefStart,
  type LatestDebrief,
  type SavedDebrief,
} from './debrief.repository.js';
export { DEBRIEF_TABLES } from './debrief-tables.js';

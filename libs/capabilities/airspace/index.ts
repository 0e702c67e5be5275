/** Airspaces that the operator provides, and the verdicts on flights among them. */
export { addRemark } from './domain/add-remark.js';
export { AirspaceProfiles } from './domain/airspace-profiles.js';
export {
  type AirspaceLimits,
  type ReadSet,
  readSet,
  tooLarge,
  UnusableAirspaceFileError,
} from './domain/read-set.js';
export { type AirspaceFileProblem, AirspaceFileRepository } from './tables/airspace-file.repository.js';
export { listedCrossings } from './domain/crossing-event.js';
export { AirspaceDecisionRepository, type CrossingFlight } from './tables/airspace-decision.repository.js';
export { AirspaceRemarkRepository } from './tables/airspace-remark.repository.js';
export {
  type AirspaceSet,
  AirspaceSetExistsError,
  AirspaceSetOfFileError,
  AirspaceSetRepository,
  type NewAirspaceSet,
  type StoredAirspaceSet,
} from './tables/airspace-set.repository.js';
export { AIRSPACE_TABLES } from './tables/airspace-tables.js';
export { judgedOnPressureOf } from './tables/judged-on-pressure.js';

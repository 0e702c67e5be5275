/** Airspaces from files, and the verdict on flights among them. Pure. */
export {
  type Activation,
  type Airspace,
  AIRSPACE_TYPES,
  type AirspaceFile,
  type AirspaceProblem,
  ICAO_CLASSES,
  type IcaoClass,
  type LimitDatum,
  type Ring,
  type VerticalLimit,
  type Weekday,
} from './airspace.js';
export { type CompiledAirspaces, compileAirspaces } from './verdict/compile-airspaces.js';
export { type CrossingEvidence, crossingEvidence, type EvidenceWindow } from './verdict/crossing-evidence.js';
export { judgeAirspaces } from './verdict/judge-airspaces.js';
export {
  type AirspaceProfile,
  type AssumedActivation,
  type LimitAltimeter,
  type ProfileWording,
} from './verdict/profile.js';
export { InvalidProfileError, readAirspaceProfile } from './verdict/profile-file.js';
export { readAirspaces } from './read-airspaces.js';
export { SHIPPED_PROFILES } from './verdict/shipped-profiles.js';
export {
  type AirspaceCrossing,
  type AirspaceSummary,
  type AirspaceVerdict,
  type BorderDistance,
  type CrossingPoint,
  type CrossingQuality,
  type CrossingReason,
  type CrossingVerdict,
  type FlightConditions,
  type LimitReading,
  type Qnh,
} from './verdict/verdict.js';
export { crossingText, qnhText, reasonText } from './verdict/verdict-text.js';

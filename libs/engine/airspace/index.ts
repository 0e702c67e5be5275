/** Airspaces from files. Pure. */
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
export { readAirspaces } from './read-airspaces.js';

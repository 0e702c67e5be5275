/** Controllers of airspaces. */
export { AirspaceModule } from './airspace.module.js';
export { AirspaceQuery } from './airspace.query.js';
export { FlightAirspaces } from './flight-airspaces.js';
export { SAMPLE_AIRSPACE } from './sample-airspace.js';

/** Controllers of airspaces. */
export { AirspaceModule } from './airspace.module.js';
export { FlightAirspaces } from './flight-airspaces.js';

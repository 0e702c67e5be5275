/** Time zone, country and places of a flight. */
export { type FlightPlaces, flightPlaces } from './flight-places.js';
export { type NearestPlace, nearestPlace } from './gazetteer.js';

/** Time zone, country and places of a flight. */
export { type FlightPlaces, flightPlaces } from './flight-places.js';
export { type NearestPlace, type Place, PLACE_DISTANCE_MAX_KM } from './gazetteer.js';

/** Time zone, country and nearest town or village of a position, without asking another host. */
export { flightPlaces, type FlightPlaces } from './flight-places.js';
export { type NearestPlace, type Place, PLACE_DISTANCE_MAX_KM } from './gazetteer.js';

import { type FlightPlaces, type NearestPlace } from '@engine/places';
import type * as wire from '../shapes/index.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** Converts time zone, country and places of a flight to wire format. */
export function placesPayload(places: FlightPlaces): wire.FlightPlaces {
  return {
    timezone: places.timezone,
    country: places.country,
    takeoff_place: placePayload(places.takeoffPlace),
    landing_place: placePayload(places.landingPlace),
  };
}

function placePayload(place: NearestPlace | null): wire.FlightPlace | null {
  if (place === null) return null;
  return {
    name: place.name,
    country: place.country,
    latitude: wireNumber(place.latitudeDeg, DECIMALS.coordinate),
    longitude: wireNumber(place.longitudeDeg, DECIMALS.coordinate),
    distance_km: wireNumber(place.distanceKm, DECIMALS.placeDistanceKm),
  };
}

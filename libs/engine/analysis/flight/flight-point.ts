import { type FlightLog } from '../flight-log.js';
import { wrapLongitude } from '../geo/wrap-longitude.js';
import { type FlightPoint } from './flight-metrics.js';

/** Position and time of a fix, by track index. */
export function pointOf({ track, timeOf }: FlightLog, index: number): FlightPoint {
  return {
    time: timeOf(index),
    latitude: track.latitudeDeg[index]!,
    longitude: wrapLongitude(track.longitudeDeg[index]!),
    altitudeM: track.altitudeSource === null ? null : track.altitudeM[index]!,
  };
}

import { medianOf } from '../track/median-of.js';
import { type Track } from '../track/track.js';
import { type FlightSpan } from './flight-span.js';

/** Median ground speed between consecutive fixes of a flight, metres per second; 0 for a single fix. */
export function medianSpeedMps({ timeSeconds, pathM }: Track, flight: FlightSpan): number {
  const { takeoffIndex, landingIndex } = flight;
  const stepsMps = new Float64Array(landingIndex - takeoffIndex);
  for (let i = takeoffIndex; i < landingIndex; i++) {
    stepsMps[i - takeoffIndex] = (pathM[i + 1]! - pathM[i]!) / (timeSeconds[i + 1]! - timeSeconds[i]!);
  }
  return stepsMps.length === 0 ? 0 : medianOf(stepsMps, stepsMps.length);
}

import { ALTITUDE_NOISE } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type FlightSpan } from './flight-span.js';

const { binsPerM, measurableMaxM, intervalSecondsMax, medianOfSigma, samplesMax } = ALTITUDE_NOISE;

/** The second difference a - 2b + c of white noise has the root of 1 + 4 + 1 times its standard deviation. */
const SECOND_DIFFERENCE = Math.sqrt(6);

/**
 * Standard deviation of the white noise of the altitude during a flight, metres, from the column itself: the median of
 * its second differences, in which climbs and descents cancel. Slower errors of the sensor are not seen. Altitudes of
 * a perfect sensor in whole metres have up to 0.6 m.
 *
 * @returns 0 for logs too sparse to tell noise from vertical acceleration
 */
export function altitudeNoiseM(
  { altitudeM, samplingIntervalSeconds }: Track,
  { takeoffIndex, landingIndex }: FlightSpan,
): number {
  const fixes = landingIndex - takeoffIndex - 1;
  if (samplingIntervalSeconds > intervalSecondsMax || fixes < 1) return 0;
  const step = Math.ceil(fixes / samplesMax);
  const count = Math.ceil(fixes / step);
  // Counted in bins, because sorting takes longer than all other metrics.
  const counts = new Uint32Array(measurableMaxM * binsPerM + 1);
  for (let i = takeoffIndex + 1; i < landingIndex; i += step) {
    const difference = altitudeM[i + 1]! - 2 * altitudeM[i]! + altitudeM[i - 1]!;
    const bin = Math.round(Math.abs(difference) * binsPerM);
    const last = Math.min(bin, counts.length - 1);
    counts[last] = counts[last]! + 1;
  }
  let bin = 0;
  for (let seen = counts[0]!; 2 * seen < count; seen += counts[bin]!) bin++;
  return bin / binsPerM / medianOfSigma / SECOND_DIFFERENCE;
}

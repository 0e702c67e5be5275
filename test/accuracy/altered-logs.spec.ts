import { readIgc } from '@engine/analysis';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { noisyLog, thinnedLog } from './altered-logs.js';

const { igc } = thermalCrossCountry();
const fixesOf = (file: Uint8Array) => readIgc(file).fixes;

/** Standard deviation of the differences between two columns, in `unit`s. */
function spread(a: ArrayLike<number>, b: ArrayLike<number>, unit: number): number {
  const squares = Array.from(a, (value, i) => ((value - b[i]!) / unit) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

describe('a thinned log', () => {
  it('has one fix every 10 s, from the first on', () => {
    const whole = fixesOf(igc);
    const { timeSeconds } = fixesOf(thinnedLog(igc, 10));
    expect(timeSeconds[0]).toBe(whole.timeSeconds[0]);
    expect(timeSeconds.length).toBe(Math.ceil(whole.timeSeconds.length / 10));
    for (let i = 1; i < timeSeconds.length; i++) {
      expect((timeSeconds[i]! - timeSeconds[0]!) % 10).toBe(0);
    }
  });
});

describe('a noisy log', () => {
  const whole = fixesOf(igc);
  const noisy = fixesOf(noisyLog(igc, 3, 1));

  it('has the noise asked for, in positions and altitudes', () => {
    const degree = 60_000 * 1.852;
    const longitude = degree * Math.cos((whole.latitudeDeg[0]! * Math.PI) / 180);
    expect(Math.abs(spread(noisy.latitudeDeg, whole.latitudeDeg, 1 / degree) - 3)).toBeLessThan(0.2);
    expect(Math.abs(spread(noisy.longitudeDeg, whole.longitudeDeg, 1 / longitude) - 3)).toBeLessThan(0.2);
    expect(Math.abs(spread(noisy.gnssAltitudeM, whole.gnssAltitudeM, 1) - 3)).toBeLessThan(0.2);
    expect(Math.abs(spread(noisy.pressureAltitudeM, whole.pressureAltitudeM, 1) - 3)).toBeLessThan(0.2);
  });

  it('is the same for the same seed, and not for another', () => {
    expect(Buffer.from(noisyLog(igc, 3, 1))).toEqual(Buffer.from(noisyLog(igc, 3, 1)));
    expect(Buffer.from(noisyLog(igc, 3, 2))).not.toEqual(Buffer.from(noisyLog(igc, 3, 1)));
  });
});

import { altitudeRange, Scales } from './scales.js';

const TAKEOFF_AT_1122 = 11 * 3_600 + 22 * 60 + 30;

describe('the scales of a barogram', () => {
  const scales = new Scales(700, 180, [0, 4_586], [400, 2_200]);

  it('turn a time into a position and back', () => {
    for (const timeSeconds of [0, 1_700, 4_586])
      expect(scales.timeAt(scales.x(timeSeconds))).toBeCloseTo(timeSeconds, 6);
    expect([scales.timeAt(-50), scales.timeAt(5_000)]).toEqual([0, 4_586]);
  });

  it('mark full steps of the local clock', () => {
    const minutes = scales.clockMarks(TAKEOFF_AT_1122).map((seconds) => (seconds + TAKEOFF_AT_1122) / 60);
    expect(minutes).toEqual([690, 700, 710, 720, 730, 740, 750]);
  });

  it('mark round altitudes in the unit of the reader', () => {
    expect(scales.altitudeMarks(1)).toEqual([500, 1_000, 1_500, 2_000]);
    expect(scales.altitudeMarks(1 / 0.3048)).toEqual([2_000, 4_000, 6_000]);
  });

  it('know which lines would run through the numbers of thermals', () => {
    const low = new Scales(390, 110, [0, 4_586], [400, 2_100]);
    const crossed = low.altitudeMarks(1).map((altitudeM) => [altitudeM, low.isInNumbers(low.y(altitudeM))]);
    expect(crossed).toEqual([
      [1_000, false],
      [2_000, true],
    ]);
  });

  it('do not magnify a flight close to the ground', () => {
    const [low, high] = altitudeRange([500, 510, NaN, 505], []);
    expect(high - low).toBeGreaterThan(200);
  });

  it('reach down to the ground, where it is known', () => {
    expect(altitudeRange([1_000, 2_000], [NaN, NaN])).toEqual(altitudeRange([1_000, 2_000], []));
    const [low, high] = altitudeRange([1_000, 2_000], [NaN, 700, 1_300]);
    expect(low).toBeLessThan(700);
    expect(low).toBeGreaterThan(550);
    expect(high).toBeGreaterThan(2_000);
  });

  it('cut off the ground rather than leave the flight less than a third of the height', () => {
    const [low, high] = altitudeRange([3_000, 3_600], [400, 2_900]);
    expect(low).toBeLessThan(3_000);
    expect((3_600 - 3_000) / (high - low)).toBeGreaterThan(1 / 3);
  });
});

import { type FixColumns } from '../igc/igc-file.js';
import { cleanFixes } from './clean-fixes.js';

const METRES_PER_DEGREE = 111_200;
const COUNT = 300;
const AT = 150;

/** Flying north at 25 km/h and climbing at 1 m/s, without a barometer; from `AT` on, the altitude is off by `offM`. */
function fixesWith(offM: (second: number) => number, speedMps = 7): FixColumns {
  const seconds = Array.from({ length: COUNT }, (_, second) => second);
  return {
    count: COUNT,
    timeSeconds: Int32Array.from(seconds, (second) => 40_000 + second),
    latitudeDeg: Float64Array.from(seconds, (second) => 46 + (speedMps * second) / METRES_PER_DEGREE),
    longitudeDeg: new Float64Array(COUNT).fill(8),
    pressureAltitudeM: new Int32Array(COUNT),
    gnssAltitudeM: Int32Array.from(seconds, (second) =>
      Math.round(2000 + second + (second < AT ? 0 : offM(second - AT))),
    ),
    is3d: new Uint8Array(COUNT).fill(1),
    recordStart: new Uint32Array(COUNT),
  };
}

/** Mean vertical speeds over 10 s that no bridge covers. */
function verticalSpeeds(fixes: FixColumns): number[] {
  const { altitudeM, isAltitudeBridged, selection } = cleanFixes(fixes);
  const kept = [...selection.indices.subarray(0, selection.count)];
  return kept.flatMap((fix) => {
    const isMeasured = kept.includes(fix + 10) && !isAltitudeBridged.subarray(fix, fix + 11).includes(1);
    return isMeasured ? [(altitudeM[fix + 10]! - altitudeM[fix]!) / 10] : [];
  });
}

/** Away in one second, and back with a filter that closes a third of the rest in each further one. */
const settling =
  (metres: number) =>
  (second: number): number =>
    metres * 0.67 ** second;

describe('an altitude of a receiver alone', () => {
  it.each([-25, -60, -130, -220, 160])('that leaps by %d m and creeps back is bridged', (metres) => {
    const fixes = fixesWith(settling(metres));
    const { altitudeFaults, removed } = cleanFixes(fixes);
    expect(altitudeFaults).toMatchObject([{ kind: 'excursion', sensor: 'gnss', isCorrected: true }]);
    // The position of these fixes is good.
    expect(removed.altitudeSpike).toBe(0);
    for (const speed of verticalSpeeds(fixes)) expect(Math.abs(speed - 1)).toBeLessThanOrEqual(0.6);
  });

  it('that rises by 80 m and falls by 84 m in 25 s at 25 km/h is bridged', () => {
    const hump = (second: number) =>
      second <= 12 ? (80 / 12) * second : second <= 25 ? 80 - (84 / 13) * (second - 12) : -4;
    const fixes = fixesWith(hump);
    expect(cleanFixes(fixes).altitudeFaults).toMatchObject([{ kind: 'excursion', isCorrected: true }]);
    expect(Math.max(...verticalSpeeds(fixes))).toBeLessThan(4);
    expect(Math.min(...verticalSpeeds(fixes))).toBeGreaterThan(-4);
    // A fast aircraft trades speed for height.
    expect(cleanFixes(fixesWith(hump, 50)).altitudeFaults).toEqual([]);
  });

  it('that leaps and stays gives no vertical speed, and says so', () => {
    const fixes = fixesWith(() => 90);
    expect(cleanFixes(fixes).altitudeFaults).toMatchObject([
      { kind: 'step', sensor: 'gnss', isCorrected: false },
    ]);
    expect(verticalSpeeds(fixes).every((speed) => speed === 1)).toBe(true);
  });

  it.each([
    ['a strong thermal', (second: number) => 7 * Math.min(second, 30)],
    [
      'a spiral dive and the climb after it',
      (second: number) => -14 * Math.min(second, 12) + 3 * Math.max(0, second - 20),
    ],
    [
      'falling out of a thermal',
      (second: number) => 5 * Math.min(second, 15) - 5 * Math.max(0, second - 15) * 0.6,
    ],
  ])('keeps %s', (_, flown) => {
    expect(cleanFixes(fixesWith(flown)).altitudeFaults).toEqual([]);
  });
});

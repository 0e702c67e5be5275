import { type FixColumns } from '../igc/igc-file.js';
import { cleanFixes } from './clean-fixes.js';

const METRES_PER_DEGREE = 111_200;
const COUNT = 300;
const AT = 150;
/** Share of the remaining error that the receiver's filter corrects per second. */
const CLOSING_IN = 0.2;

/** Flying north at 14 m/s and sinking at 1 m/s, without a barometer; from `AT` on, offset by `off`. */
function fixesWith(off: { altitudeM: (second: number) => number; eastM: number }): FixColumns {
  const seconds = Array.from({ length: COUNT }, (_, second) => second);
  return {
    count: COUNT,
    timeSeconds: Int32Array.from(seconds, (second) => 40_000 + second),
    latitudeDeg: Float64Array.from(seconds, (second) => 46 + (14 * second) / METRES_PER_DEGREE),
    longitudeDeg: Float64Array.from(
      seconds,
      (second) => 8 + (second < AT ? 0 : off.eastM) / (0.695 * METRES_PER_DEGREE),
    ),
    pressureAltitudeM: new Int32Array(COUNT),
    gnssAltitudeM: Int32Array.from(seconds, (second) =>
      Math.round(3000 - second + (second < AT ? 0 : off.altitudeM(second - AT + 1))),
    ),
    is3d: new Uint8Array(COUNT).fill(1),
    recordStart: new Uint32Array(COUNT),
  };
}

/** Falls by 130 m, quickly at first. */
const settling = (second: number): number => -130 * (1 - (1 - CLOSING_IN) ** second);

describe('a receiver that jumps back to its true position', () => {
  it('has its altitude bridged for 10 s around a simultaneous jump of position and altitude', () => {
    const { altitudeFaults, isAltitudeBridged, altitudeM } = cleanFixes(
      fixesWith({ altitudeM: settling, eastM: 30 }),
    );
    expect(altitudeFaults).toMatchObject([
      { kind: 'reset', sensor: 'gnss', isCorrected: true, spans: [{ firstFix: AT - 10, lastFix: AT + 10 }] },
    ]);
    expect(isAltitudeBridged.reduce((sum, bridged) => sum + bridged, 0)).toBe(21);
    expect(altitudeM[AT - 11]).toBe(3000 - (AT - 11));
    expect(altitudeM[COUNT - 1]).toBeLessThan(2600);
  });

  it.each([
    ['only the altitude jumps', { altitudeM: settling, eastM: 0 }],
    ['only the position jumps', { altitudeM: () => 0, eastM: 30 }],
    ['a dive starts with a turn', { altitudeM: (second: number) => -14 * second, eastM: 8 }],
  ])('is not detected if %s', (_, off) => {
    expect(cleanFixes(fixesWith(off)).altitudeFaults).toEqual([]);
  });

  it('is ignored if the file has pressure altitude', () => {
    const fixes = fixesWith({ altitudeM: settling, eastM: 30 });
    const pressureAltitudeM = fixes.gnssAltitudeM.map((_, second) => 2950 - second);
    const { altitudeFaults, altitude } = cleanFixes({ ...fixes, pressureAltitudeM });
    expect([altitude.source, altitudeFaults]).toEqual(['pressure', []]);
  });
});

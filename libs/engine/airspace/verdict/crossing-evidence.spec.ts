import { metresPerLongitudeDegree } from '@engine/analysis';
import { flownLog, type FlownLogOptions } from '../../../../test/factories/flown-log.js';
import { readAirspaces } from '../read-airspaces.js';
import { crossingEvidence } from './crossing-evidence.js';
import { SHIPPED_PROFILES } from './shipped-profiles.js';

const EAST_M = metresPerLongitudeDegree(47);

/** Of a flight to the east at 10 m/s, 1,000 m high at first, through a box from 1 to 2 km. */
function evidence({ floor = '900m MSL', ceiling = 'FL 100' }, options: Partial<FlownLogOptions> = {}) {
  const [west, east] = [1_000, 2_000].map((metres) => (8 + metres / EAST_M).toFixed(7));
  const corners = [`47.01 N ${west} E`, `47.01 N ${east} E`, `46.99 N ${east} E`, `46.99 N ${west} E`];
  const text = ['AC D', 'AN BOX', `AL ${floor}`, `AH ${ceiling}`, ...corners.map((corner) => `DP ${corner}`)];
  const [airspace] = readAirspaces(Buffer.from(text.join('\n'))).airspaces;
  const log = flownLog(
    (t) => ({ latitudeDeg: 47, longitudeDeg: 8 + (10 * t) / EAST_M, altitudeM: 1_000 + t }),
    { seconds: 400, ...options },
  );
  const start = log.track.timeSeconds[0]!;
  const found = crossingEvidence(
    log,
    airspace!,
    SHIPPED_PROFILES[0]!,
    {},
    {
      fromSeconds: start + 50,
      toSeconds: start + 250,
      limit: 'floor',
    },
  );
  return { start, ...found! };
}

describe('the evidence of a crossing', () => {
  it('is the way around it, with the time within its border to a tenth of a second', () => {
    const { start, timeSeconds, withinSeconds } = evidence({});
    expect([timeSeconds[0], timeSeconds.at(-1)]).toEqual([start + 50, start + 250]);
    expect(withinSeconds).toHaveLength(2);
    expect(withinSeconds[0]).toBeCloseTo(start + 100, 1);
    expect(withinSeconds[1]).toBeCloseTo(start + 200, 1);
  });

  it('has both limits on the scale of the one that decides', () => {
    const { altitudeM, floorM, ceilingM } = evidence({}, { pressureOffsetM: 50 });
    expect(altitudeM[0]).toBeCloseTo(1_050, -1);
    expect(floorM.every((metres) => Math.abs(metres - 900) < 1e-6)).toBe(true);
    expect(ceilingM[0]).toBeCloseTo(3_048 - 50, -1);
  });

  it('has a floor above ground at the height of the terrain, and the terrain', () => {
    const { altitudeM, floorM, ceilingM, groundM, uncertaintyM } = evidence(
      { floor: '300m AGL', ceiling: 'UNL' },
      { ground: { heightM: 600, sigmaM: 5 } },
    );
    expect(groundM[0]).toBeCloseTo(600, 6);
    expect(floorM[0]).toBeCloseTo(900, 6);
    expect(ceilingM[0]).toBe(Infinity);
    expect(altitudeM[0]).toBeGreaterThan(1_000);
    expect(uncertaintyM[0]).toBeGreaterThan(10);
  });

  it('says what is not known', () => {
    const { floorM, groundM, isGapAfter, timeSeconds } = evidence({ floor: '300m AGL' }, { gap: [120, 180] });
    expect(floorM.every(Number.isNaN)).toBe(true);
    expect(groundM.every(Number.isNaN)).toBe(true);
    const gap = isGapAfter.indexOf(true);
    expect(timeSeconds[gap + 1]! - timeSeconds[gap]!).toBe(60);
  });
});

import { type FixColumns } from '../igc/igc-file.js';
import { correctClock } from './clock-jumps.js';
import { FixSelection } from './fix-selection.js';

const METRES_PER_DEGREE = 111_200;

/** Flying north at 10 m/s, one fix per second; `timeOf` gives the clock reading. */
function northbound(
  timeOf: (second: number) => number,
  metresAt = (second: number) => 10 * second,
  count = 200,
): FixColumns {
  const seconds = Array.from({ length: count }, (_, second) => second);
  return {
    count,
    timeSeconds: Int32Array.from(seconds, timeOf),
    latitudeDeg: Float64Array.from(seconds, (second) => 46 + metresAt(second) / METRES_PER_DEGREE),
    longitudeDeg: new Float64Array(count).fill(8),
    pressureAltitudeM: Int32Array.from(seconds, (second) => 2000 - second),
    gnssAltitudeM: new Int32Array(count),
    is3d: new Uint8Array(count).fill(1),
    recordStart: new Uint32Array(count),
  };
}

function corrected(fixes: FixColumns) {
  const { timeSeconds, jumps } = correctClock(fixes, new FixSelection(fixes.count));
  return {
    times: [...timeSeconds],
    jumps: jumps.map(({ jumpSeconds, isCorrected }) => ({ jumpSeconds, isCorrected })),
  };
}

const TRUE_TIMES = Array.from({ length: 200 }, (_, second) => 50_000 + second);

describe('a clock that jumps in flight', () => {
  it.each([
    ['forward by an hour', 3600],
    ['back by an hour', -3600],
    ['back by the leap seconds of GPS', -18],
  ])('is corrected: %s', (_, jumpSeconds) => {
    const fixes = northbound((second) => 50_000 + second + (second >= 100 ? jumpSeconds : 0));
    expect(corrected(fixes)).toEqual({ times: TRUE_TIMES, jumps: [{ jumpSeconds, isCorrected: true }] });
  });

  it('is corrected twice', () => {
    const fixes = northbound((second) => 50_000 + second + (second >= 60 && second < 140 ? 7200 : 0));
    expect(corrected(fixes).times).toEqual(TRUE_TIMES);
    expect(corrected(fixes).jumps.map(({ jumpSeconds }) => jumpSeconds)).toEqual([7200, -7200]);
  });

  it.each([
    ['ahead', 75],
    ['behind', -75],
    ['ahead by the leap seconds of GPS', 18],
  ])('is corrected in both directions if it is briefly %s', (_, aheadSeconds) => {
    const fixes = northbound((second) => 50_000 + second + (second >= 60 && second < 140 ? aheadSeconds : 0));
    expect(corrected(fixes)).toEqual({
      times: TRUE_TIMES,
      jumps: [
        { jumpSeconds: aheadSeconds, isCorrected: true },
        { jumpSeconds: -aheadSeconds, isCorrected: true },
      ],
    });
  });

  it('is not confused with intervals that vary', () => {
    const clockSecond = (fix: number) => 9 * fix + (fix % 3) + (fix % 7 === 0 ? 2 : 0);
    const fixes = northbound(
      (fix) => 50_000 + clockSecond(fix),
      (fix) => 10 * clockSecond(fix),
    );
    expect(corrected(fixes)).toEqual({ times: [...fixes.timeSeconds], jumps: [] });
  });

  it('is not confused with a short gap before the clock jumps back by another time', () => {
    const wrongBySeconds = (second: number) => (second < 60 ? 0 : second < 140 ? 75 : 57);
    const fixes = northbound((second) => 50_000 + second + wrongBySeconds(second));
    expect(corrected(fixes).jumps).toEqual([{ jumpSeconds: -18, isCorrected: true }]);
  });

  it('is corrected however often it jumps', () => {
    const count = 1200;
    const fixes = northbound(
      (second) => 50_000 + second + (Math.floor(second / 20) % 2 === 1 ? 300 : 0),
      undefined,
      count,
    );
    const { times, jumps } = corrected(fixes);
    expect(times).toEqual(Array.from({ length: count }, (_, second) => 50_000 + second));
    expect(jumps).toHaveLength(count / 20 - 1);
  });

  it('is not confused with a gap in which the aircraft flew on', () => {
    const clockSecond = (second: number) => second + (second >= 100 ? 600 : 0);
    const fixes = northbound(
      (second) => 50_000 + clockSecond(second),
      (second) => 10 * clockSecond(second),
    );
    expect(corrected(fixes)).toEqual({ times: [...fixes.timeSeconds], jumps: [] });
  });

  it.each([
    [80, 0],
    [-80, 0],
    [20, 1],
  ])('is distinguished by height from circling through a gap that ends %i m higher', (higherM, count) => {
    const fixes = northbound(
      (second) => 50_000 + second + (second >= 100 ? 130 : 0),
      (second) => 10 * second + (second >= 100 ? 60 : 0),
    );
    for (let i = 100; i < fixes.count; i++) fixes.pressureAltitudeM[i]! += higherM;
    expect(corrected(fixes).jumps).toHaveLength(count);
  });

  it('is not confused with a gap on the ground', () => {
    const fixes = northbound(
      (second) => 50_000 + second + (second >= 100 ? 600 : 0),
      () => 0,
    );
    expect(corrected(fixes).jumps).toEqual([]);
  });

  it('is not confused with a single wrong time', () => {
    const fixes = northbound((second) => 50_000 + second + (second === 100 ? 3600 : 0));
    expect(corrected(fixes)).toEqual({ times: [...fixes.timeSeconds], jumps: [] });
  });

  it('is only suspected if the position is near but not where the flight was heading', () => {
    const fixes = northbound(
      (second) => 50_000 + second + (second >= 100 ? 600 : 0),
      (second) => 10 * second + (second >= 100 ? 60 : 0),
    );
    expect(corrected(fixes)).toEqual({
      times: [...fixes.timeSeconds],
      jumps: [{ jumpSeconds: 600, isCorrected: false }],
    });
  });
});

import { type FixColumns } from '../igc/igc-file.js';
import { cleanAltitude } from './clean-altitude.js';
import { FixSelection } from './fix-selection.js';

const COUNT = 120;
/** The pressure sensor jumps up at this fix and down at the next one. */
const LEAP = 60;
const LEAP_M = 35;
/** The first fix after the jump and the margin around it, where the bridge ends. */
const AFTER_BRIDGE = LEAP + 12;
const GNSS_OFFSET_M = 50;

/** Sinking at 1 m/s, faster for a while around the jump, one fix per second. */
function trueAltitudeM(fix: number): number {
  return 2000 - fix - 2 * Math.max(0, Math.min(fix - (LEAP - 5), 10));
}

function fixesWith(gnssSpikeAt: number | null): FixColumns {
  const fixes = Array.from({ length: COUNT }, (_, fix) => fix);
  return {
    count: COUNT,
    timeSeconds: Int32Array.from(fixes),
    latitudeDeg: Float64Array.from(fixes, (fix) => 46 + fix / 10_000),
    longitudeDeg: new Float64Array(COUNT).fill(8),
    pressureAltitudeM: Int32Array.from(fixes, (fix) => trueAltitudeM(fix) + (fix === LEAP ? LEAP_M : 0)),
    gnssAltitudeM: Int32Array.from(
      fixes,
      (fix) => trueAltitudeM(fix) + GNSS_OFFSET_M + (fix === gnssSpikeAt ? 80_000 : 0),
    ),
    is3d: new Uint8Array(COUNT).fill(1),
    recordStart: new Uint32Array(COUNT),
  };
}

function farthestFromTruthM(fixes: FixColumns): number {
  const { altitudeM, isBridged } = cleanAltitude(fixes, new FixSelection(COUNT));
  expect(isBridged[LEAP]).toBe(1);
  return Math.max(...Array.from(altitudeM, (metres, fix) => Math.abs(metres - trueAltitudeM(fix))));
}

describe('a bridged altitude', () => {
  it('follows the other sensor', () => {
    expect(farthestFromTruthM(fixesWith(null))).toBeLessThanOrEqual(1);
  });

  it.each([
    ['within', LEAP + 3],
    ['at the end of', AFTER_BRIDGE - 1],
    ['right after', AFTER_BRIDGE],
  ])('is a straight line when the other sensor has a spike %s it', (_, spikeAt) => {
    expect(farthestFromTruthM(fixesWith(spikeAt))).toBeLessThanOrEqual(15);
  });
});

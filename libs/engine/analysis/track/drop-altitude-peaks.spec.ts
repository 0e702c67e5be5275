import { dropAltitudePeaks } from './drop-altitude-peaks.js';
import { FIX_FAULT, FixSelection } from './fix-selection.js';

/** Indices of the fixes dropped from altitudes at one fix per `interval` seconds. */
function dropped(altitudes: number[], interval: number, witness: number[] | null = null): number[] {
  const selection = new FixSelection(altitudes.length);
  dropAltitudePeaks(
    Int32Array.from(altitudes, (_, i) => i * interval),
    Int32Array.from(altitudes),
    witness && Int32Array.from(witness),
    selection,
  );
  const faulty = [...selection.faults.keys()].filter(
    (fix) => selection.faults[fix] === FIX_FAULT.altitudeSpike,
  );
  expect(selection.count).toBe(altitudes.length - faulty.length);
  return faulty;
}

const SPIKED = [2560, 2598, 2620, 2510, 2700, 2740, 2760];

describe('a single altitude of a sparse log that stands out', () => {
  it('is dropped if it is below or above both neighbours', () => {
    expect(dropped(SPIKED, 10)).toEqual([3]);
    expect(
      dropped(
        SPIKED.map((altitude) => 5000 - altitude),
        10,
      ),
    ).toEqual([3]);
  });

  it('is kept when the other sensor shows it as well', () => {
    const witness = SPIKED.map((altitude) => altitude + 45);
    expect(dropped(SPIKED, 10, witness)).toEqual([]);
    witness[3] = 2705;
    expect(dropped(SPIKED, 10, witness)).toEqual([3]);
  });

  it('is dropped at each of several consecutive fixes', () => {
    expect(dropped([2000, 2000, 2120, 1900, 2000, 2000], 10)).toEqual([2, 3]);
  });

  it('is kept as part of a dive, a climb or a turning point', () => {
    expect(dropped([2000, 2010, 1880, 1740, 1600, 1590], 10)).toEqual([]);
    expect(dropped([2000, 2040, 2080, 2030, 1980], 10)).toEqual([]);
  });

  it('is kept at an end of the log, where it may be the boundary between two logs', () => {
    expect(dropped([2500, 2000, 2000, 2000, 2600], 10)).toEqual([]);
  });

  it('is left to the jump search in a dense log', () => {
    expect(dropped([2000, 2000, 2035, 2000, 2000], 1)).toEqual([]);
  });
});

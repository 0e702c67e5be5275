import { analyse } from '@engine/analysis';
import { noisyLog, thinnedLog } from '../accuracy/altered-logs.js';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';

const { igc } = thermalCrossCountry();

describe('a log with 3 m of white noise', () => {
  const clean = analyse(igc).metrics;

  it.each([1, 2, 3])('has the total climb within 15 % of the clean log, seed %i', (seed) => {
    const { climbTotalM } = analyse(noisyLog(igc, 3, seed)).metrics;
    expect(Math.abs(climbTotalM! / clean.climbTotalM! - 1)).toBeLessThan(0.15);
  });

  it('has the same take-off and landing', () => {
    const { takeoff, landing } = analyse(noisyLog(igc, 3, 4)).metrics;
    expect(Math.abs(takeoff!.time! - clean.takeoff!.time!)).toBeLessThanOrEqual(10_000);
    expect(Math.abs(landing!.time! - clean.landing!.time!)).toBeLessThanOrEqual(60_000);
  });
});

describe('a sparse log', () => {
  it('has a total climb that ignores no climb: vertical acceleration is not noise', () => {
    const climbOf = (log: Uint8Array) => analyse(log).metrics.climbTotalM!;
    expect(Math.abs(climbOf(thinnedLog(igc, 10)) / climbOf(igc) - 1)).toBeLessThan(0.1);
  });
});

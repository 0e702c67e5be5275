import { analyse, type FlightMetrics } from '@engine/analysis';
import { editedSample } from './igc-edit.js';

/** The sample between two of its fixes, without the time on the ground before. */
const partOf = (from: number, to: number): FlightMetrics =>
  analyse(editedSample((record, fix) => (fix >= from && fix <= to ? record : null))).metrics;

describe('best climb and worst sink of a minute', () => {
  it('has no sink if it was all climb', () => {
    const { climbMaxMps, sinkMaxMps } = partOf(400, 460);
    expect(climbMaxMps).toBeGreaterThan(1);
    expect(sinkMaxMps).toBe(0);
  });

  it('has no climb if it was all sink', () => {
    const { climbMaxMps, sinkMaxMps } = partOf(1000, 1060);
    expect(climbMaxMps).toBe(0);
    expect(sinkMaxMps).toBeLessThan(-0.5);
  });
});

import { type FlightPhases } from '../phases/find-phases.js';
import { type Track } from '../track/track.js';
import { type CirclingPhase } from './circling-phase.js';
import { summariseThermals } from './summarise-thermals.js';

const SECONDS = 1000;
const track = { timeSeconds: Float64Array.from({ length: SECONDS }, (_, i) => i) } as unknown as Track;
const flight = { takeoffIndex: 0, landingIndex: SECONDS - 1 };

/** The left share of a flight in which each circling phase is one thermal. */
function leftShareOf(circling: CirclingPhase[]): number | null {
  const thermals = circling.map(({ startIndex, endIndex }, phase) => ({
    startIndex,
    endIndex,
    firstPhase: phase,
    lastPhase: phase + 1,
  }));
  const phases = { circling, thermals } as unknown as FlightPhases;
  return summariseThermals(track, flight, phases, [], []).turnDirectionLeftShare;
}

describe('the share of left turns', () => {
  const unknown = { startIndex: 300, endIndex: 500, turnDeg: null };

  it('is given if the direction is known for most of the time in thermals', () => {
    const right = { startIndex: 0, endIndex: 150, turnDeg: 1500 };
    const left = { startIndex: 150, endIndex: 300, turnDeg: -500 };
    expect(leftShareOf([right, left, unknown])).toBe(0.25);
  });

  it('is null if the direction is known for less than half of it', () => {
    expect(leftShareOf([{ startIndex: 0, endIndex: 150, turnDeg: 1500 }, unknown])).toBeNull();
    expect(leftShareOf([unknown])).toBeNull();
  });
});

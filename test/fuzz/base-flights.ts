import fc from 'fast-check';
import {
  crossesTheAntimeridian,
  type RecordedFix,
  randomScenario,
  shortRidgeFlight,
  simulateFlight,
  thermalCrossCountry,
  withGapsAndSpikes,
} from '../factories/flight-simulator/index.js';

const RANDOM_FLIGHTS = 8;
const HEADER_LINES = 12;
const STRETCH_FIXES = 400;

/** Simulated flights to mutate: each kind of trouble, and a few everyday ones. */
export function simulatedFiles(): Uint8Array[] {
  const everyday = Array.from({ length: RANDOM_FLIGHTS }, (_, seed) => simulateFlight(randomScenario(seed)));
  return [
    ...[shortRidgeFlight(), thermalCrossCountry(), withGapsAndSpikes(), crossesTheAntimeridian()],
    ...[thermalCrossCountry({ igc: { date: null } }), ...everyday],
  ].map(({ igc }) => igc);
}

/** Some hundred fixes of simulated flights, to be written in other formats. */
export function stretches(): (readonly RecordedFix[])[] {
  return [shortRidgeFlight(), crossesTheAntimeridian(), withGapsAndSpikes()].map(({ fixes }) =>
    fixes.slice(0, STRETCH_FIXES),
  );
}

/** A part of a flight with the flight's headers; most are short, so that many can be tried. */
export function stretchOf(files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .record({
      flight: fc.nat({ max: files.length - 1 }),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      lines: fc.oneof(
        { weight: 12, arbitrary: fc.integer({ min: 1, max: 1_500 }) },
        { weight: 1, arbitrary: fc.constant(Infinity) },
      ),
    })
    .map(({ flight, from, lines }) => {
      const all = Buffer.from(files[flight]!).toString('latin1').split(/\r?\n/);
      const first = lines === Infinity ? HEADER_LINES : Math.floor(from * all.length);
      const kept = [
        ...all.slice(0, HEADER_LINES),
        ...all.slice(Math.max(first, HEADER_LINES), first + lines),
      ];
      return Buffer.from(kept.join('\r\n'), 'latin1');
    });
}

import { drive, glide, simulateFlight, stay, thermal } from './flight-simulator/index.js';

const FIESCH = { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2210 };
const VALLEY_METRES = 1050;

interface Day {
  readonly seed?: number;
  /** YYYY-MM-DD */
  readonly date?: string;
}

/**
 * The log of a day with three flights: a short one, a drive back up, the longest, five hours without fixes, and a third
 * one from the same take-off.
 */
export function threeFlights({ seed = 1, date = '2025-07-05' }: Day = {}): Buffer {
  const common = {
    seed,
    takeOff: FIESCH,
    landingAltitudeMetres: VALLEY_METRES,
    wind: { speedMps: 2, fromDegrees: 240 },
  };
  const down = glide({ courseDegrees: 235, untilAltitudeMetres: VALLEY_METRES + 100 });
  const morning = simulateFlight({
    ...common,
    startTime: `${date}T08:00:00Z`,
    legs: [
      glide({ courseDegrees: 220, seconds: 60 }),
      thermal({ climbMps: 1.5, exitAltitudeMetres: 2_500 }),
      down,
    ],
    after: [
      stay(600),
      drive({
        climbMetres: FIESCH.altitudeMetres - VALLEY_METRES,
        roadMetres: 11_000,
        speedMps: 11,
        stopChance: 0.2,
      }),
      stay(600),
    ],
    again: [
      glide({ courseDegrees: 220, seconds: 60 }),
      thermal({ climbMps: 2, exitAltitudeMetres: 2_900 }),
      glide({ courseDegrees: 55, distanceMetres: 6_000 }),
      thermal({ climbMps: 1.5, exitAltitudeMetres: 2_900, turn: 'left' }),
      glide({ courseDegrees: 235, distanceMetres: 6_000 }),
      down,
    ],
  });
  const evening = simulateFlight({
    ...common,
    seed: seed + 1,
    startTime: `${date}T15:00:00Z`,
    legs: [
      glide({ courseDegrees: 200, seconds: 60 }),
      thermal({ climbMps: 1.2, exitAltitudeMetres: 2_600 }),
      down,
    ],
  });
  return joined(morning.igc, evening.igc);
}

/** The first log with the fixes of the second after its own. */
function joined(first: Buffer, second: Buffer): Buffer {
  const linesOf = (igc: Buffer): string[] => igc.toString('latin1').split('\r\n');
  const lines = linesOf(first);
  const isFix = (line: string) => line.startsWith('B');
  const end = lines.findLastIndex(isFix) + 1;
  const all = [...lines.slice(0, end), ...linesOf(second).filter(isFix), ...lines.slice(end)];
  return Buffer.from(all.join('\r\n'), 'latin1');
}

import { type FlightLog } from '../flight-log.js';
import { QUALITY } from '../thresholds.js';
import { isWithin, type PlaceJump } from '../track/jump.js';
import { METRES_PER_KM } from '../units.js';
import { type WeighedFinding } from './finding.js';
import { fileFinding } from './finding-context.js';

/** Lasting position jumps; only those within the flight affect its metrics. */
export function jumpFindings({ track, flight, jumps, timeOf }: FlightLog): WeighedFinding[] {
  if (jumps.length === 0) return [];
  const inFlight = flight === null ? [] : jumps.filter((jump) => isWithin(jump, flight));
  const flownM = flight === null ? 0 : track.pathM[flight.landingIndex]! - track.pathM[flight.takeoffIndex]!;
  const jumpedM = inFlight.reduce((sum, { distanceM }) => sum + distanceM, 0);
  return [
    fileFinding(
      'position_jump',
      {
        action: 'noted',
        count: jumps.length,
        startsAt: timeOf(jumps[0]!.fromIndex),
        endsAt: timeOf(jumps.at(-1)!.toIndex),
        occurrences: jumps.slice(0, QUALITY.occurrencesMax).map(({ fromIndex, toIndex }) => ({
          startsAt: timeOf(fromIndex),
          endsAt: timeOf(toIndex),
          fixes: 0,
        })),
        shareOfFlight: jumpedM === 0 ? 0 : jumpedM / (flownM + jumpedM),
        message: jumpMessage(jumps),
      },
      inFlight.length > 0,
    ),
  ];
}

/** Jumps that split the flight in two. */
export function breaksOf({ flight, jumps }: FlightLog): PlaceJump[] {
  return flight === null ? [] : jumps.filter((jump) => jump.isBreak && isWithin(jump, flight));
}

/** How often and how far the position jumps. */
export function jumpMessage(jumps: readonly PlaceJump[]): string {
  const farthestM = jumps.reduce((most, { distanceM }) => Math.max(most, distanceM), 0);
  const far =
    farthestM < METRES_PER_KM ? `${Math.round(farthestM)} m` : `${(farthestM / METRES_PER_KM).toFixed(1)} km`;
  const times = jumps.length === 1 ? `once, by ${far}` : `${jumps.length} times, by up to ${far}`;
  return `The position jumps ${times}, further than any aircraft flies in that time.`;
}

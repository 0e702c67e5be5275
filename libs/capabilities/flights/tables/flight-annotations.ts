import { cutTo, NOTES_CHARACTERS_MAX, TAGS_PER_FLIGHT_MAX } from '@core/contract';
import { Statement } from '@core/database';
import { type EntityManager } from 'typeorm';
import { Flight } from './flight.entity.js';

/** What the owner writes about a flight. No analysis changes it. */
export type FlightAnnotations = Pick<Flight, 'notes' | 'tags' | 'tandem' | 'passenger'>;

const NAMES = ['notes', 'tags', 'tandem', 'passenger'] as const satisfies (keyof FlightAnnotations)[];

/** Those that are given. */
export function givenAnnotations(changes: Partial<FlightAnnotations>): Partial<FlightAnnotations> {
  return Object.fromEntries(
    NAMES.filter((name) => changes[name] !== undefined).map((name) => [name, changes[name]]),
  );
}

const OF_FLIGHTS = new Statement<FlightAnnotations>(
  `select notes, tags, tandem, passenger from flights
    where account_id = $1 and public_id = any($2::text[]) order by array_position($2::text[], public_id)`,
);

/** Adds the annotations of flights to those of one that they are merged into, within a transaction. */
export async function gatherAnnotations(
  manager: EntityManager,
  accountId: string,
  into: string,
  flights: readonly string[],
): Promise<void> {
  const [whole, ...parts] = await OF_FLIGHTS.rows(manager, [accountId, [into, ...flights]]);
  if (whole) await manager.update(Flight, { accountId, publicId: into }, parts.reduce(joined, whole));
}

/** Notes that were joined before are not repeated. Texts and lists stay within their limits. */
function joined(whole: FlightAnnotations, part: FlightAnnotations): FlightAnnotations {
  const isIncluded = part.notes === null || whole.notes?.includes(part.notes);
  const notes = isIncluded ? whole.notes : [whole.notes, part.notes].filter(Boolean).join('\n\n');
  return {
    notes: notes && cutTo(NOTES_CHARACTERS_MAX, notes),
    tags: [...new Set([...whole.tags, ...part.tags])].slice(0, TAGS_PER_FLIGHT_MAX),
    tandem: whole.tandem ?? part.tandem,
    passenger: whole.passenger ?? part.passenger,
  };
}

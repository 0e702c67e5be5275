import { createHash } from 'node:crypto';
import { type EventFlightRow, presentFlightEvent } from '@capabilities/flights';
import { API_PREFIX } from '@core/contract';
import type * as wire from '../wire/index.js';
import { type StoredCrossing, type StoredVerdict } from './stored-verdict.js';

/** More would make the event large; the response lists all. */
const LISTED_MAX = 20;
/** Of a name in an operator's file; the response has all of it. */
const NAME_CHARACTERS_MAX = 100;

/** What an event and a list of an operator say of the crossings of a profile, of those inside and possible ones. */
export function listedCrossings(
  airspaces: readonly Pick<StoredVerdict['airspaces'][number], 'name' | 'icao_class' | 'type'>[],
  all: readonly StoredCrossing[],
): { readonly count: number; readonly listed: wire.CrossingInEvent[] } {
  const crossings = all.filter(({ verdict }) => verdict === 'inside' || verdict === 'possible');
  const listed = crossings.slice(0, LISTED_MAX).map(({ airspace, verdict, entry, exit }) => {
    const { name, icao_class, type } = airspaces[airspace]!;
    const shown = name.slice(0, NAME_CHARACTERS_MAX);
    return { name: shown, icao_class, type, verdict, entered_at: entry.time, left_at: exit.time };
  });
  return { count: crossings.length, listed };
}

/** Of what the event says of the crossings. Null if there are none. */
export function crossingHash({ airspaces, verdicts }: StoredVerdict, profile: string): Buffer | null {
  const { count, listed } = listedCrossings(airspaces, verdicts[profile]?.crossings ?? []);
  if (count === 0) return null;
  return createHash('sha256')
    .update(JSON.stringify([profile, listed]))
    .digest();
}

export function crossingEvent(
  flight: EventFlightRow,
  { airspaces, verdicts }: StoredVerdict,
  profile: string,
): wire.CrossingEventData {
  const { summary, crossings } = verdicts[profile]!;
  const { count, listed } = listedCrossings(airspaces, crossings);
  const { flight: flightData, links } = presentFlightEvent(flight);
  return {
    flight: flightData,
    airspace: { summary, profile, crossing_count: count, crossings: listed },
    links: { ...links, airspace: `${API_PREFIX}/flights/${flight.publicId}/airspace` },
  };
}

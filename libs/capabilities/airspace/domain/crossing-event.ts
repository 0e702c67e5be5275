import { createHash } from 'node:crypto';
import { type EventFlightRow, presentFlightEvent } from '@capabilities/flights';
import { API_PREFIX } from '@core/contract';
import type * as wire from '../wire/index.js';
import { type StoredCrossing, type StoredVerdict } from './stored-verdict.js';

/** More would make the event large; the response lists all. */
const LISTED_MAX = 20;

function crossingsOf({ verdicts }: StoredVerdict, profile: string): StoredCrossing[] {
  const { crossings = [] } = verdicts[profile] ?? {};
  return crossings.filter(({ verdict }) => verdict === 'inside' || verdict === 'possible');
}

/** Of what the event says of the crossings. Null if there are none. */
export function crossingHash(verdict: StoredVerdict, profile: string): Buffer | null {
  const crossings = crossingsOf(verdict, profile);
  if (crossings.length === 0) return null;
  return createHash('sha256')
    .update(JSON.stringify([profile, listed(verdict, crossings)]))
    .digest();
}

export function crossingEvent(
  flight: EventFlightRow,
  verdict: StoredVerdict,
  profile: string,
): wire.CrossingEventData {
  const crossings = crossingsOf(verdict, profile);
  const { flight: flightData, links } = presentFlightEvent(flight);
  return {
    flight: flightData,
    airspace: {
      summary: verdict.verdicts[profile]!.summary,
      profile,
      crossing_count: crossings.length,
      crossings: listed(verdict, crossings),
    },
    links: { ...links, airspace: `${API_PREFIX}/flights/${flight.publicId}/airspace` },
  };
}

/** Without positions. */
function listed({ airspaces }: StoredVerdict, crossings: readonly StoredCrossing[]): wire.CrossingInEvent[] {
  return crossings.slice(0, LISTED_MAX).map(({ airspace, verdict, entry, exit }) => {
    const { name, icao_class, type } = airspaces[airspace]!;
    return { name, icao_class, type, verdict, entered_at: entry.time, left_at: exit.time };
  });
}

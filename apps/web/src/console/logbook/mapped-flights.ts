import { answered, type FlightSchemas, flightApi } from '../api/clients.js';
import { type SeasonSpan } from './season-days.js';

/** A flight with what a map shows of it. */
export interface MappedFlight {
  readonly id: string;
  readonly site: string | null;
  /** The take-off site, else the nearest place. */
  readonly place: string | null;
  readonly takeoff: { readonly latitude: number; readonly longitude: number };
  /** The drawing of its track, and the area that it covers. */
  readonly svg: string;
  readonly bounds: FlightSchemas['Bounds'];
}

export interface MappedFlights {
  readonly flights: readonly MappedFlight[];
  /** There are more than a map can show. */
  readonly isCutOff: boolean;
}

const PAGE_SIZE = 100;
/** 300 tracks are about 100 kB. With more, none can be made out. */
const PAGES_MAX = 3;

/** The flights of a season, latest first; the latest of all without a season. */
export async function loadMappedFlights(span: SeasonSpan | undefined): Promise<MappedFlights> {
  const { starts_on: firstDay, ends_on: lastDay } = span ?? {};
  const days = firstDay && lastDay ? { flown_on_from: firstDay, flown_on_to: lastDay } : {};
  const query = { ...days, status: 'processed', include: 'outline', limit: PAGE_SIZE } as const;
  const flights: MappedFlight[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { data, next_cursor: next } = await answered(
      flightApi.GET('/api/v1/flights', { params: { query: { ...query, cursor } } }),
    );
    flights.push(...data.flatMap(mapped));
    if (next === null) return { flights, isCutOff: false };
    cursor = next;
  }
  return { flights, isCutOff: true };
}

function mapped(flight: FlightSchemas['Flight']): MappedFlight[] {
  if (flight.status !== 'processed') return [];
  const { id, site, takeoff_place: nearest, metrics, outline } = flight;
  if (!metrics.takeoff || !outline) return [];
  const { latitude, longitude } = metrics.takeoff;
  return [{ id, site, place: site ?? nearest?.name ?? null, takeoff: { latitude, longitude }, ...outline }];
}

import { type SharedFlight, type SharedTrack } from '@capabilities/pages/flight-page';

/** A shared flight with its track. */
export type SharedSample = SharedFlight & { readonly track: SharedTrack };

/** Enough for a small picture. */
const QUERY = 'resolution=preview&encoding=columns';

/** The public data of a sample flight; null if it is on another host, or not shown at the moment. */
export async function loadSample(
  url: string,
  get: (url: string) => Promise<Response> = fetch,
): Promise<SharedSample | null> {
  if (!url.startsWith('/s/')) return null;
  const response = await get(`${url}.json?${QUERY}`);
  if (!response.ok) return null;
  const flight = (await response.json()) as SharedFlight;
  return hasTrack(flight) ? flight : null;
}

function hasTrack(flight: SharedFlight): flight is SharedSample {
  return flight.status === 'processed' && flight.track !== null;
}

import { type FlightSchemas } from '../api/clients.js';

/**
 * The drawing of a flight in a list. It is written into the page as it is, so that its lines have the colours of the page:
 * it comes from this service's worker, and contains nothing that a log says.
 */
export function FlightOutline({ outline }: { readonly outline: FlightSchemas['FlightOutline'] | null }) {
  if (outline === null) return <div class="flight-outline" />;
  return <div class="flight-outline" aria-hidden="true" dangerouslySetInnerHTML={{ __html: outline.svg }} />;
}

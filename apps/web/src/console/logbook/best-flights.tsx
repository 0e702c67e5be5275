import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, flightApi } from '../api/clients.js';
import { FlightCards } from '../flights/flight-cards.js';
import { messages } from '../shell/preferences.js';
import { type SeasonSpan } from './season-days.js';

const FLIGHTS = 3;

/** The flights of a season with the most points. Nothing if none scores. */
export function BestFlights({ span }: { readonly span: SeasonSpan | undefined }) {
  const texts = messages.value.logbook;
  const { starts_on: firstDay, ends_on: lastDay } = span ?? {};
  const days = firstDay && lastDay ? { flown_on_from: firstDay, flown_on_to: lastDay } : {};
  const query = { ...days, sort: '-points', limit: FLIGHTS, include: 'outline' } as const;
  const { data } = useLoaded(
    () => answered(flightApi.GET('/api/v1/flights', { params: { query } })),
    [firstDay, lastDay],
  );
  const flights = data?.data.filter((flight) => flight.best_score !== null) ?? [];
  if (flights.length === 0) return null;
  return (
    <Panel title={texts.bestFlights}>
      <p class="soft">{texts.bestFlightsLead}</p>
      <div class="best-flights">
        <FlightCards flights={flights} />
      </div>
    </Panel>
  );
}

import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, flightApi } from '../api/clients.js';
import { type Flight } from '../flights/flight-metrics.js';
import { FlightCards } from '../flights/flight-cards.js';
import { messages } from '../shell/preferences.js';
import { yearsBefore } from './years-before.js';

/** A flight of the same day in an earlier year, the earliest of them. Nothing on other days. */
export function OnThisDay() {
  const texts = messages.value.logbook;
  const today = localDay(new Date());
  const { data } = useLoaded(() => loadEarlierFlight(today), [today]);
  if (!data) return null;
  return (
    <Panel title={`${texts.onThisDay}, ${texts.yearsAgo(data.years)}`}>
      <FlightCards flights={[data.flight]} />
    </Panel>
  );
}

async function loadEarlierFlight(
  today: string,
): Promise<{ readonly flight: Flight; readonly years: number } | null> {
  const { days } = await answered(
    flightApi.GET('/api/v1/statistics', { params: { query: { group_by: ['day'] } } }),
  );
  const earliest = yearsBefore(today, days?.flatMap(({ day }) => day ?? []) ?? [])[0];
  if (!earliest) return null;
  const query = {
    flown_on_from: earliest.day,
    flown_on_to: earliest.day,
    limit: 1,
    include: 'outline',
  } as const;
  const { data } = await answered(flightApi.GET('/api/v1/flights', { params: { query } }));
  return data[0] ? { flight: data[0], years: earliest.years } : null;
}

/** On the viewer's clock. */
function localDay(now: Date): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

import { messagesIn } from '@capabilities/pages/flight-page';
import { Badge } from '../../components/badge.js';
import { flightFormats, formatDay } from '../shell/formats.js';
import { language, messages } from '../shell/preferences.js';
import { AirspaceBadge } from './airspace-badge.js';
import { BestScore } from './best-score.js';
import { durationOf, type Flight, metricsOf, takeoffOf, timesOf } from './flight-metrics.js';
import { FlightOutline } from './flight-outline.js';
import { type FlightSelection, SelectFlight } from './group-selection.js';
import { TagList } from './notes/tag-list.js';
import { MarkedFigure } from './marked-figure.js';
import { titleOf } from './title-of.js';
import { useTimeZones } from './time-zones.js';
import { STATUS_TONES } from './status-tones.js';

interface FlightCardsProps {
  readonly flights: readonly Flight[];
  /** Undefined where flights cannot be selected. */
  readonly selection?: FlightSelection;
}

/** Flights as pictures with the numbers that pilots compare. */
export function FlightCards({ flights, selection }: FlightCardsProps) {
  const zoneOf = useTimeZones();
  return (
    <ul class="flight-cards">
      {flights.map((flight) => (
        <li key={flight.id} class="flight-card">
          <FlightCard flight={flight} zone={zoneOf(flight)} selection={selection} />
        </li>
      ))}
    </ul>
  );
}

interface FlightCardProps {
  readonly flight: Flight;
  readonly zone: string;
  readonly selection: FlightSelection | undefined;
}

function FlightCard({ flight, zone, selection }: FlightCardProps) {
  const texts = messages.value.flights;
  const { id, site, status, best_score: best } = flight;
  const takeoff = takeoffOf(flight);
  const times = timesOf(flight, flightFormats(zone));
  const title = titleOf(flight, zone);
  const place = site !== null && !title.startsWith(site) ? `${site}, ` : '';
  return (
    <>
      <FlightOutline outline={(flight.status === 'processed' && flight.outline) || null} />
      <div class="flight-card-name">
        {selection && status === 'processed' && <SelectFlight id={id} title={title} selection={selection} />}
        <a href={`/console/flights/${id}`}>{title}</a>
      </div>
      <p class="soft">
        {place}
        {takeoff === null ? texts.noDate : formatDay(takeoff, zone)}
        {takeoff !== null && times !== '' && (
          <>
            , <span class="unbroken">{times}</span>
          </>
        )}
      </p>
      {best && (
        <p>
          <BestScore score={best} formats={flightFormats('UTC')} />
        </p>
      )}
      <AirspaceBadge flight={flight} />
      <TagList tags={flight.tags} />
      {status !== 'processed' && (
        <Badge tone={STATUS_TONES[status]} text={texts.statuses[status] ?? status} />
      )}
      <CardFigures flight={flight} />
    </>
  );
}

function CardFigures({ flight }: { readonly flight: Flight }) {
  const { flights: texts } = messages.value;
  const { quality } = messagesIn(language.value);
  const formats = flightFormats('UTC');
  const metrics = metricsOf(flight);
  const isDoubtful = flight.status === 'processed' && flight.quality.level === 'degraded';
  const seconds = durationOf(flight);
  const figures = [
    seconds !== null && ([texts.duration, 'duration_seconds', formats.duration(seconds)] as const),
    metrics?.altitude_max_m != null &&
      ([texts.altitude, 'altitude_max_m', formats.altitude(metrics.altitude_max_m)] as const),
  ];
  if (!figures.some(Boolean) && !isDoubtful) return null;
  return (
    <dl>
      {figures.map(
        (figure) =>
          figure && (
            <div key={figure[0]}>
              <dt>{figure[0]}</dt>
              <dd>
                <MarkedFigure flight={flight} metric={figure[1]}>
                  {figure[2]}
                </MarkedFigure>
              </dd>
            </div>
          ),
      )}
      {isDoubtful && (
        <div class="flight-card-doubt" title={quality.levels.degraded}>
          <dt class="visually-hidden">{quality.heading}</dt>
          <dd>
            <Badge tone="plain" text={quality.doubtful} />
          </dd>
        </div>
      )}
    </dl>
  );
}

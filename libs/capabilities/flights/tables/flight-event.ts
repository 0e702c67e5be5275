import { API_PREFIX, type FlightStatus, wireTime } from '@core/contract';
import { type Session, Statement } from '@core/database';
import { METRIC_NAMES, type MetricValues } from '@engine/results';
import { type FlightEventData } from '../wire/flight-events.js';

/** The fields of a flight in an event. */
export interface EventFlightRow {
  readonly publicId: string;
  readonly title: string;
  readonly site: string | null;
  readonly flownAt: Date | null;
  readonly durationSeconds: number;
  readonly status: FlightStatus;
  readonly createdAt: Date;
  /** As stored, with coordinates. Null without a result. */
  readonly metrics: object | null;
}

/** SQL: the columns of an {@link EventFlightRow}, of flights as `f`. */
export const EVENT_FLIGHT_COLUMNS = `f.public_id as "publicId", f.title, f.site, f.flown_at as "flownAt",
         f.duration_seconds as "durationSeconds", f.status, f.created_at as "createdAt", f.metrics`;

const EVENT_FLIGHT = new Statement<EventFlightRow>(
  `select ${EVENT_FLIGHT_COLUMNS} from flights f where f.account_id = $1 and f.public_id = $2`,
);

/** Undefined if the account has no such flight. */
export async function readEventFlight(
  session: Session,
  accountId: string,
  publicId: string,
): Promise<EventFlightRow | undefined> {
  return EVENT_FLIGHT.row(session, [accountId, publicId]);
}

/** The data of an event about a flight, in the form that endpoints receive. */
export function presentFlightEvent(flight: EventFlightRow): FlightEventData {
  const { metrics, status } = flight;
  return {
    flight: {
      id: flight.publicId,
      title: flight.title,
      site: flight.site,
      flown_at: wireTime(flight.flownAt?.getTime() ?? null),
      duration_seconds: flight.durationSeconds,
      status,
      created_at: wireTime(flight.createdAt.getTime()),
      ...(metrics && status === 'processed' && { metrics: withoutPlaces(metrics) }),
    },
    links: { flight: `${API_PREFIX}/flights/${flight.publicId}` },
  };
}

/** Of those that the analysis of the flight has measured. */
function withoutPlaces(metrics: Partial<MetricValues>): MetricValues {
  const measured = METRIC_NAMES.filter((name) => metrics[name] !== undefined);
  return Object.fromEntries(measured.map((name) => [name, metrics[name]])) as MetricValues;
}

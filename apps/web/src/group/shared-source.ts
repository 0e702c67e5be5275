import {
  metricsOf,
  type SharedFlight,
  type SharedPoint,
  type SharedThermal,
} from '@capabilities/pages/flight-page';
import { decodeTrack } from '../track/decode-track.js';
import { type FlightFault, type GroupFlight, type PilotThermal, type ThermalEnd } from './group-flight.js';
import { FlightProblem, type GroupSource } from './group-source.js';

/** What a group needs of a thermal, as both APIs return it. */
export type ApiThermal = Pick<
  SharedThermal,
  'index' | 'starts_at' | 'ends_at' | 'enter' | 'exit' | 'centre' | 'gain_m' | 'climb_mean_mps'
>;

/** Flights shared by link, by the token of the link. */
export const sharedFlights: GroupSource = {
  async load(token, resolution) {
    const path = `/s/${token}`;
    const flight = await fetchFlight(`${path}.json?resolution=${resolution}&encoding=delta`);
    const fault = faultOf(flight);
    if (fault) throw new FlightProblem(fault);
    const takeoffAtMs = flight.flown_at === null ? null : Date.parse(flight.flown_at);
    return {
      id: token,
      title: flight.title,
      site: flight.site,
      takeoffAtMs,
      timeZone: flight.time_zone ?? 'UTC',
      track: decodeTrack(flight.track!),
      thermals: pilotThermals(flight.thermals?.list ?? [], takeoffAtMs),
      href: path,
    } satisfies GroupFlight;
  },
};

/** Thermals in seconds since take-off; none without a date. */
export function pilotThermals(list: readonly ApiThermal[], takeoffAtMs: number | null): PilotThermal[] {
  return list.flatMap((thermal): PilotThermal[] => {
    const { starts_at: startsAt, ends_at: endsAt, centre, enter, exit } = thermal;
    if (takeoffAtMs === null || startsAt === null || endsAt === null || !enter || !exit) return [];
    return [
      {
        number: thermal.index,
        fromSeconds: (Date.parse(startsAt) - takeoffAtMs) / 1_000,
        toSeconds: (Date.parse(endsAt) - takeoffAtMs) / 1_000,
        enter: endOf(enter),
        exit: endOf(exit),
        centre: { latitudeDeg: centre.latitude, longitudeDeg: centre.longitude },
        gainM: thermal.gain_m,
        climbMeanMps: thermal.climb_mean_mps,
      },
    ];
  });
}

function endOf({ latitude, longitude, altitude_m: altitudeM }: SharedPoint): ThermalEnd {
  return { latitudeDeg: latitude, longitudeDeg: longitude, altitudeM };
}

async function fetchFlight(url: string): Promise<SharedFlight> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch {
    throw new FlightProblem('unreachable');
  }
  if (response.ok) return (await response.json()) as SharedFlight;
  if (response.status === 404) throw new FlightProblem('not_found');
  if (response.status !== 429) throw new FlightProblem('unreachable');
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  throw new FlightProblem('rate_limited', Number.isFinite(seconds) ? seconds : null);
}

function faultOf(flight: SharedFlight): FlightFault | null {
  if (flight.status !== 'processed') return flight.status;
  return flight.track && metricsOf(flight)?.takeoff ? null : 'no_track';
}

import { type FlightFault } from '../../group/group-flight.js';
import { FlightProblem, type GroupSource } from '../../group/group-source.js';
import { pilotThermals } from '../../group/shared-source.js';
import { decodeTrack } from '../../track/decode-track.js';
import { ApiProblem } from '../api/api-problem.js';
import { answered, flightApi } from '../api/clients.js';

/** Flights of the logbook, by their ids. */
export const ownFlights: GroupSource = {
  async load(flightId, resolution) {
    const params = { path: { flightId } };
    try {
      const flight = await answered(flightApi.GET('/api/v1/flights/{flightId}', { params }));
      if (flight.status === 'manual') throw new FlightProblem('no_track');
      if (flight.status === 'merged') throw new FlightProblem('not_found');
      if (flight.status !== 'processed') throw new FlightProblem(flight.status);
      const takeoff = flight.metrics.takeoff;
      if (!takeoff) throw new FlightProblem('no_track');
      const query = { resolution, encoding: 'delta' } as const;
      const [track, { thermals }, { default: timeZoneAt }] = await Promise.all([
        answered(flightApi.GET('/api/v1/flights/{flightId}/track', { params: { ...params, query } })),
        answered(flightApi.GET('/api/v1/flights/{flightId}/thermals', { params })),
        import('@photostructure/tz-lookup'),
      ]);
      const takeoffAtMs = flight.flown_at === null ? null : Date.parse(flight.flown_at);
      return {
        id: flightId,
        title: flight.title,
        site: flight.site,
        takeoffAtMs,
        timeZone: timeZoneAt(takeoff.latitude, takeoff.longitude),
        track: decodeTrack(track),
        thermals: pilotThermals(thermals, takeoffAtMs),
        href: `/console/flights/${flightId}`,
      };
    } catch (error) {
      throw error instanceof ApiProblem ? problemOf(error) : error;
    }
  },
};

function problemOf({ status, retryAfterSeconds }: ApiProblem): FlightProblem {
  const faults: Readonly<Record<number, FlightFault>> = {
    404: 'not_found',
    409: 'processing',
    429: 'rate_limited',
  };
  return new FlightProblem(faults[status] ?? 'unreachable', retryAfterSeconds);
}

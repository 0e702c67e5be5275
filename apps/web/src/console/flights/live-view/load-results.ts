import { ApiProblem } from '../../api/api-problem.js';
import { answered, flightApi, type FlightSchemas } from '../../api/clients.js';
import { language } from '../../shell/preferences.js';
import { type OwnerResults } from './owner-flight.js';

export interface LoadedResults {
  readonly results: OwnerResults;
  /** The first error of a part that could not be loaded; null if all are there. */
  readonly error: unknown;
}

/** Everything that the view of a processed flight shows, without its debrief. A part that fails leaves the others alone. */
export async function loadResults(flight: FlightSchemas['ProcessedFlight']): Promise<LoadedResults> {
  const params = { path: { flightId: flight.id } };
  const query = { resolution: 'full', encoding: 'delta' } as const;
  const [track, thermals, scores, weather, airspace] = await Promise.allSettled([
    answered(flightApi.GET('/api/v1/flights/{flightId}/track', { params: { ...params, query } })),
    answered(flightApi.GET('/api/v1/flights/{flightId}/thermals', { params })),
    answered(flightApi.GET('/api/v1/flights/{flightId}/scores', { params })),
    answered(flightApi.GET('/api/v1/flights/{flightId}/weather', { params })).catch(nullIfNone),
    answered(
      flightApi.GET('/api/v1/flights/{flightId}/airspace', {
        params: { ...params, query: { language: language.peek() } },
      }),
    ),
  ]);
  const failed = [track, thermals, scores, weather, airspace].find((part) => part.status === 'rejected');
  return {
    results: {
      flight,
      track: valueOf(track),
      thermals: valueOf(thermals),
      scores: valueOf(scores)?.scores ?? [],
      weather: valueOf(weather),
      airspace: valueOf(airspace),
    },
    error: failed?.reason ?? null,
  };
}

function valueOf<T>(part: PromiseSettledResult<T>): T | null {
  return part.status === 'fulfilled' ? part.value : null;
}

/** A log without a date or a flight has no weather. */
function nullIfNone(error: unknown): null {
  if (error instanceof ApiProblem && error.code === 'weather_not_available') return null;
  throw error;
}

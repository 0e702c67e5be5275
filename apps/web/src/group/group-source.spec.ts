import { testTrack } from '../../../../test/factories/scene-track.js';
import { FULL_RESOLUTION_FLIGHTS_MAX, type GroupFlight } from './group-flight.js';
import {
  FlightProblem,
  loadFlights,
  type LoadResult,
  PAUSE_MAX_SECONDS,
  REQUESTS_AT_ONCE,
  resolutionFor,
  RETRIES_MAX,
} from './group-source.js';

const flight = (id: string): GroupFlight => ({
  id,
  title: id,
  site: null,
  takeoffAtMs: null,
  timeZone: 'UTC',
  track: testTrack([
    { seconds: 0, eastM: 0, northM: 0, altitudeM: 1 },
    { seconds: 1, eastM: 1, northM: 0, altitudeM: 1 },
  ]),
  thermals: [],
  href: `/${id}`,
});

async function load(ids: readonly string[], answer: (id: string) => Promise<GroupFlight>) {
  const results = new Map<string, LoadResult>();
  const pauses: number[] = [];
  const onResult = (id: string, result: LoadResult) => results.set(id, result);
  const pause = (seconds: number) => {
    pauses.push(seconds);
    return Promise.resolve();
  };
  await loadFlights(ids, { load: answer }, 'high', onResult, pause);
  return { results, pauses };
}

describe('loadFlights', () => {
  it('reports each flight, and keeps the others if one fails', async () => {
    const { results } = await load(['a', 'b', 'c'], (id) =>
      id === 'b' ? Promise.reject(new FlightProblem('not_found')) : Promise.resolve(flight(id)),
    );
    expect(results.get('b')).toEqual({ fault: 'not_found' });
    expect(results.get('c')).toEqual({ flight: expect.objectContaining({ id: 'c' }) as GroupFlight });
  });

  it('sends a limited number of requests at once', async () => {
    let underWay = 0;
    let most = 0;
    await load(
      Array.from({ length: 20 }, (_, i) => String(i)),
      async (id) => {
        most = Math.max(most, ++underWay);
        await new Promise((resolve) => setTimeout(resolve));
        underWay--;
        return flight(id);
      },
    );
    expect(most).toBe(REQUESTS_AT_ONCE);
  });

  it('waits as long as the service asks for, and then gives up', async () => {
    let requests = 0;
    const { results, pauses } = await load(['a'], () => {
      requests++;
      return Promise.reject(new FlightProblem('rate_limited', 7));
    });
    expect(results.get('a')).toEqual({ fault: 'rate_limited' });
    expect(requests).toBe(RETRIES_MAX + 1);
    expect(pauses).toEqual(Array.from({ length: RETRIES_MAX }, () => 7));
  });

  it('leaves long pauses to the viewer', async () => {
    const { pauses } = await load(['a'], () =>
      Promise.reject(new FlightProblem('rate_limited', PAUSE_MAX_SECONDS + 1)),
    );
    expect(pauses).toEqual([]);
  });

  it('does not hide its own mistakes', async () => {
    await expect(load(['a'], () => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
  });
});

describe('resolutionFor', () => {
  it('loads large groups simplified', () => {
    expect(resolutionFor(FULL_RESOLUTION_FLIGHTS_MAX)).toBe('full');
    expect(resolutionFor(FULL_RESOLUTION_FLIGHTS_MAX + 1)).toBe('high');
  });
});

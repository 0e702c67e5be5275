import { FULL_RESOLUTION_FLIGHTS_MAX, type FlightFault, type GroupFlight } from './group-flight.js';

/** How finely tracks are loaded. */
export type Resolution = 'full' | 'high';

/** Where the flights of a group come from. */
export interface GroupSource {
  /** @throws FlightProblem if the flight cannot be replayed */
  load(id: string, resolution: Resolution): Promise<GroupFlight>;
}

/** A flight that cannot be replayed. */
export class FlightProblem extends Error {
  /** @param retryAfterSeconds when the service accepts requests again; null if it did not say */
  constructor(
    readonly fault: FlightFault,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`The flight cannot be replayed: ${fault}`);
  }
}

/** What became of a flight of the group. */
export type LoadResult = { readonly flight: GroupFlight } | { readonly fault: FlightFault };

/** More requests at once would only wait for each other. */
export const REQUESTS_AT_ONCE = 4;
/** A service that limits requests gets this many more chances per flight. */
export const RETRIES_MAX = 3;
/** Longer pauses are left to the viewer. */
export const PAUSE_MAX_SECONDS = 70;
const PAUSE_DEFAULT_SECONDS = 5;

/** Small groups are worth their full resolution. */
export function resolutionFor(flightCount: number): Resolution {
  return flightCount > FULL_RESOLUTION_FLIGHTS_MAX ? 'high' : 'full';
}

/**
 * Loads flights, a few at a time, in their order.
 * @param onResult called for each flight as it arrives
 * @param pause waits for this many seconds
 */
export async function loadFlights(
  ids: readonly string[],
  source: GroupSource,
  resolution: Resolution,
  onResult: (id: string, result: LoadResult) => void,
  pause: (seconds: number) => Promise<void> = wait,
): Promise<void> {
  const left = [...ids];
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      onResult(id, await loadPatiently(id, source, resolution, pause));
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
}

async function loadPatiently(
  id: string,
  source: GroupSource,
  resolution: Resolution,
  pause: (seconds: number) => Promise<void>,
): Promise<LoadResult> {
  for (let retry = 0; ; retry++) {
    try {
      return { flight: await source.load(id, resolution) };
    } catch (error) {
      if (!(error instanceof FlightProblem)) throw error;
      const seconds = error.retryAfterSeconds ?? PAUSE_DEFAULT_SECONDS;
      const mayRetry = error.fault === 'rate_limited' && retry < RETRIES_MAX && seconds <= PAUSE_MAX_SECONDS;
      if (!mayRetry) return { fault: error.fault };
      await pause(seconds);
    }
  }
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

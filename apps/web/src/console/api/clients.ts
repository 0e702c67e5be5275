import createClient from 'openapi-fetch';
import { type ApiProblem, problemOf, unreachable } from './api-problem.js';
import { fetchConfirmed } from './confirmation.js';
import { ConsoleToken } from './console-token.js';
import { type components as FlightApi, type paths as FlightPaths } from './generated/flight-api.js';
import { type components as PlatformApi, type paths as PlatformPaths } from './generated/platform-api.js';

/** Schemas of the flight API, by name. */
export type FlightSchemas = FlightApi['schemas'];
/** Schemas of the developer platform, by name. */
export type PlatformSchemas = PlatformApi['schemas'];

export const FLIGHT_API = '/api/v1';
export const PLATFORM = '/platform/v1';

/** Called when a request finds that the session has ended. */
let whenSignedOut: () => void = () => undefined;

export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener;
}

/** The developer platform, with the session's cookie. */
export const platform = createClient<PlatformPaths, 'application/json'>({ fetch: fetchConfirmed });

export const consoleToken = new ConsoleToken(() => answered(platform.POST('/platform/v1/console-token')));

/** The flight API, with the console's token. Its answers are JSON: a track is never a file. */
export const flightApi = createClient<FlightPaths, 'application/json'>({
  fetch: fetchWithToken,
  querySerializer: { array: { style: 'form', explode: false } },
});

/** Sends a request with the token, and once more with a new one if the service rejects it. */
export async function fetchWithToken(request: Request): Promise<Response> {
  const token = await consoleToken.get();
  const response = await fetch(authorised(request, token));
  if (response.status !== 401) return response;
  await consoleToken.reject(token);
  return fetch(authorised(request, await consoleToken.get()));
}

interface Outcome<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a successful response. @throws ApiProblem */
export async function answered<Data>(outcome: Promise<Outcome<Data>>): Promise<Data> {
  let settled: Outcome<Data>;
  try {
    settled = await outcome;
  } catch (error) {
    throw error instanceof TypeError ? unreachable() : error; // how fetch reports that there is no connection
  }
  const { data, error, response } = settled;
  if (response.ok) return data as Data;
  throw noticed(problemOf(response.status, error, response.headers.get('Retry-After')));
}

/** The same problem; the console shows the sign-in if the session has ended. */
export function noticed(problem: ApiProblem): ApiProblem {
  if (problem.code === 'not_signed_in') whenSignedOut();
  return problem;
}

function authorised(request: Request, token: string): Request {
  const copy = request.clone();
  copy.headers.set('Authorization', `Bearer ${token}`);
  return copy;
}

import { Operator } from './account.js';
import { type Answer, ApiClient } from './api-client.js';
import { type Cleanup } from './cleanup.js';
import { Service } from './service.js';
import { until } from './until.js';

let databases = 0;

/** A service on a new database, with none of its processes running. One thread warms up sooner than two. */
export async function prepareService(
  postgres: { createDatabase(name: string): Promise<string> },
  options: { redisUrl?: string; environment: Record<string, string> },
  cleanup: Cleanup,
) {
  const databaseUrl = await postgres.createDatabase(`service_${++databases}`);
  const environment = { ANALYSIS_THREADS: '1', ...options.environment };
  const service = await Service.prepare({ databaseUrl, ...options, environment });
  cleanup.add(() => service.stop());
  const operator = await Operator.at(databaseUrl);
  cleanup.add(() => operator.close());
  return { service, operator };
}

/** A client with a key of an account that has no flights yet. */
export async function newClient(service: Service, operator: Operator): Promise<ApiClient> {
  const account = await operator.createAccount();
  return new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
}

/** Asks again after a 503, as a client does: the first answers after an outage may still be one. */
export async function untilProcessed(client: ApiClient, flightId: string): Promise<Answer> {
  return until(
    'the flight is no longer being processed',
    () => client.get(`/api/v1/flights/${flightId}`),
    (answer) => answer.status !== 503 && answer.body.status !== 'processing',
  );
}

import { Operator } from './account.js';
import { type Answer, ApiClient } from './api-client.js';
import { type Cleanup } from './cleanup.js';
import { type ProcessOptions, ServiceProcesses } from './service-processes.js';
import { type ServiceOptions } from './service-environment.js';
import { Service } from './service.js';
import { until } from './until.js';

let databases = 0;

interface Databases {
  createDatabase(name: string): Promise<string>;
}

type Prepared<Options> = Omit<Options, 'databaseUrl'> & { environment: Record<string, string> };

/** A service on a new database, with none of its programs running. One thread warms up sooner than two. */
export async function prepareService(
  postgres: Databases,
  options: Prepared<ServiceOptions>,
  cleanup: Cleanup,
) {
  return withOperator(await Service.prepare(await onNewDatabase(postgres, options)), cleanup);
}

/** The same with processes. */
export async function prepareProcesses(
  postgres: Databases,
  options: Prepared<ProcessOptions>,
  cleanup: Cleanup,
) {
  return withOperator(await ServiceProcesses.prepare(await onNewDatabase(postgres, options)), cleanup);
}

async function onNewDatabase<Options extends Prepared<ServiceOptions>>(
  postgres: Databases,
  options: Options,
) {
  const databaseUrl = await postgres.createDatabase(`service_${++databases}`);
  return { ...options, databaseUrl, environment: { ANALYSIS_THREADS: '1', ...options.environment } };
}

async function withOperator<Any extends Service>(service: Any, cleanup: Cleanup) {
  cleanup.add(() => service.stop());
  const operator = await Operator.at(service.databaseUrl);
  cleanup.add(() => operator.close());
  return { service, operator };
}

/** A client with a key of an account that has no flights yet. */
export async function newClient(service: { baseUrl: string }, operator: Operator): Promise<ApiClient> {
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

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '@core/contract';
import { METRICS } from '@core/observability';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { reservePort } from '../harness/reserve-port.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';

const GUIDE = readFileSync(path.resolve(import.meta.dirname, '../../docs/observability.md'), 'utf8');
/** No embedded PostgreSQL, language model or provider runs here, and no limit has been hit at first. */
const ELSEWHERE = /^(postgresql_|flights_(provider|limit|reconciler_findings)_)/;
const ID = /[0-9A-HJKMNP-TV-Z]{26}/;

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Samples in the text format of Prometheus. */
function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
    });
}

/** The first cells of the rows of a section of the guide. */
function firstCells(heading: string): string[] {
  const section = GUIDE.split(`### ${heading}\n`)[1]?.split(/\n##/)[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, cell]) => cell!);
}

describe('the metrics of API and worker', () => {
  const cleanup = new Cleanup();
  const ports = { api: 0, worker: 0 };
  let service: ServiceProcesses;
  let operator: Operator;
  let client: ApiClient;
  let accountId: string;

  const scrape = async (process: 'api' | 'worker') => {
    const response = await fetch(`http://127.0.0.1:${ports[process]}/metrics`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    return response.text();
  };

  const find = async (process: 'api' | 'worker', name: string, labels: Record<string, string> = {}) =>
    samplesOf(await scrape(process)).filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    );

  beforeAll(async () => {
    const receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('metrics');
    ports.api = await reservePort();
    ports.worker = await reservePort();
    service = await ServiceProcesses.prepare({
      databaseUrl,
      environment: {
        API_MANAGEMENT_PORT: String(ports.api),
        WORKER_PORT: String(ports.worker),
        OPEN_REQUESTS_PER_MINUTE: '5',
        UPLOAD_MAX_BYTES: '1000000',
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        WEBHOOK_ALLOW_HTTP: 'true',
      },
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    ({ id: accountId } = await operator.createAccount());
    await operator.createEndpoint(accountId, receiver.url('/hook'));
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    const { igc } = shortRidgeFlight({ seed: 821 });
    expect((await client.upload({ igc })).status).toBe(201);
    expect((await client.upload({ igc })).status).toBe(200);
    expect((await client.upload({ igc: 'not a flight' })).status).toBe(422);
    await until(
      'an event is delivered',
      () => receiver.received.length,
      (count) => count > 0,
    );
  });

  afterAll(() => cleanup.run());

  it('have the names in the guide, and the guide has all of them', async () => {
    const listed = ['Requests and uploads', 'Flights and queues', 'Webhooks', 'Dependencies', 'Processes'];
    const names = new Set(listed.flatMap(firstCells));
    const scraped = `${await scrape('api')}\n${await scrape('worker')}`;
    const exported = new Set([...scraped.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!));
    expect([...exported].filter((name) => !names.has(name))).toEqual([]);
    const missing = [...names].filter((name) => !exported.has(name) && !ELSEWHERE.test(name));
    expect(missing).toEqual([]);
    expect(names.size).toBe(Object.keys(METRICS).length + 1); // and target_info
  });

  it('count requests by route and status, without paths or ids', async () => {
    const { body } = await client.get('/api/v1/flights');
    await client.get(`/api/v1/flights/${body.data[0]!.id}`);
    const route = '/api/v1/flights/:flightId';
    const labels = { http_request_method: 'GET', http_route: route, http_response_status_code: '200' };
    const [count] = await until(
      'the request is counted',
      () => find('api', 'http_server_request_duration_seconds_count', labels),
      ({ length }) => length > 0,
    );
    expect(count?.value).toBe(1);
    expect(await scrape('api')).not.toMatch(ID);
    expect(await scrape('worker')).not.toMatch(ID);
  });

  it('put unknown paths and methods into one series', async () => {
    await fetch(`${service.baseUrl}/one`);
    await fetch(`${service.baseUrl}/two`, { method: 'PURGE' });
    const [other] = await until(
      'the request is counted',
      () => find('api', 'http_server_request_duration_seconds_count', { http_request_method: '_OTHER' }),
      ({ length }) => length > 0,
    );
    expect(other?.labels).toMatchObject({ http_route: 'unmatched', http_response_status_code: '404' });
  });

  it('count uploads and flights by outcome', async () => {
    const uploads = await find('api', 'flights_uploads_total');
    const byOutcome = uploads.map(({ labels, value }) => `${labels['outcome']} ${value}`);
    expect(byOutcome.sort()).toEqual(['created 1', 'duplicate 1', 'invalid 1']);
    const processed = { class: 'upload', outcome: 'processed' };
    expect((await find('worker', 'flights_processed_total', processed))[0]?.value).toBe(1);
  });

  it('time every stage of an upload once', async () => {
    const samples = [
      ...(await find('api', 'flights_stage_duration_seconds_count')),
      ...(await find('worker', 'flights_stage_duration_seconds_count')),
    ];
    expect(samples.map(({ labels }) => labels['stage']).sort()).toEqual(firstCells('Stages').sort());
    const once = samples.filter(({ labels }) => labels['stage'] === 'commit' || labels['stage'] === 'wait');
    expect(once.map(({ value }) => value)).toEqual([1, 1]);
  });

  it('count limits, under the names in the guide', async () => {
    for (let request = 0; request < 8; request++) await fetch(`${service.baseUrl}/s/none.json`);
    const tooLarge = 'A'.repeat(1_000_001);
    expect((await client.upload({ igc: tooLarge })).status).toBe(413);
    const hits = await find('api', 'flights_limit_hits_total');
    expect(hits.map(({ labels }) => labels['limit'])).toEqual(expect.arrayContaining(['open', 'file_size']));
    expect(firstCells('Limits')).toEqual([...LIMITS]);
  });

  it('time deliveries', async () => {
    const delivered = { outcome: 'delivered' };
    const [attempts] = await find('worker', 'flights_webhook_attempt_duration_seconds_count', delivered);
    expect(attempts?.value).toBeGreaterThan(0);
    expect((await find('worker', 'flights_webhook_latency_seconds_count'))[0]?.value).toBe(attempts?.value);
  });

  it('show the backlog, and read it at most every five seconds', async () => {
    const reanalysis = () => find('worker', 'flights_backlog', { class: 'reanalysis' });
    const classes = (await find('worker', 'flights_backlog')).map(({ labels }) => labels['class']);
    const listed = firstCells('Backlog').filter((name) => name !== 'weather'); // without a provider
    expect(classes.sort()).toEqual(listed.sort());
    expect((await reanalysis())[0]?.value).toBe(0);
    // a later version than that of this worker, which leaves the flight to later workers
    await operator.database.query('update flights set reanalysis_version = 30000 where account_id = $1', [
      accountId,
    ]);
    expect((await reanalysis())[0]?.value).toBe(0);
    await until('it is read again', reanalysis, ([sample]) => sample?.value === 1);
  });

  it('show connections, threads and the event loop', async () => {
    const pools = await find('worker', 'db_client_connection_max');
    const names = pools.map(({ labels }) => labels['db_client_connection_pool_name']);
    expect(names.sort()).toEqual(['main', 'queue']);
    const threads = await find('worker', 'flights_analysis_threads');
    expect(threads.map(({ labels }) => labels['state'])).toEqual(['busy', 'idle']);
    const [delay] = await find('api', 'nodejs_eventloop_delay_max_seconds');
    expect(delay?.value).toBeGreaterThanOrEqual(0);
    expect(delay?.value).toBeLessThan(60);
    const [utilization] = await find('api', 'nodejs_eventloop_utilization_ratio');
    expect(utilization?.value).toBeLessThanOrEqual(1);
  });

  it('are not on the port of the API', async () => {
    const response = await fetch(`${service.baseUrl}/metrics`);
    expect(response.status).toBeGreaterThanOrEqual(400);
  });
});

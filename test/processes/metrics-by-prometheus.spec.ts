import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { prometheusIsInstalled, TestPrometheus } from '../harness/prometheus.js';
import { reservePort } from '../harness/reserve-port.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';
import { queries, rules, selectors } from '../prometheus/queries.js';

const withPrometheus = prometheusIsInstalled() ? describe : describe.skip;
if (!prometheusIsInstalled()) {
  console.warn(
    '\n!!! prometheus is not on the PATH: dashboards and alerts are NOT tried on real metrics.\n' +
      '!!! Install it (Debian: apt-get install prometheus).\n',
  );
}

/** Series that exist only with the embedded PostgreSQL, a provider or node_exporter, or after something has failed. */
const NOT_HERE = [
  /^postgresql_/,
  /^flights_provider_/,
  /^node_/,
  /^haproxy_/,
  /^flights_limit_/,
  /^flights_reconciler_findings_/,
  /outcome="(unavailable|failed|error)"/,
  /status_code=~"5\.\."/,
];

withPrometheus('a real Prometheus with the rules of deploy', () => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let prometheus: TestPrometheus;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const ports = { 'flights-api': await reservePort(), 'flights-worker': await reservePort() };
    const databaseUrl = await postgres.createDatabase('metrics_by_prometheus');
    const environment = {
      API_MANAGEMENT_PORT: String(ports['flights-api']),
      WORKER_PORT: String(ports['flights-worker']),
      RECONCILE_INTERVAL_SECONDS: '1',
      ANALYSIS_THREADS: '1',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    };
    service = await ServiceProcesses.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startBoth();
    prometheus = await TestPrometheus.start(ports);
    cleanup.add(() => prometheus.stop());

    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    const account = await operator.createAccount();
    await operator.createEndpoint(account.id, receiver.url('/all'));
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    for (let seed = 0; seed < 3; seed++) {
      expect((await client.upload({ igc: shortRidgeFlight({ seed }).igc })).status).toBe(201);
    }
    await until('a delivery arrived', () => receiver.received.length > 0);
  });

  afterAll(() => cleanup.run());

  it('finds every series that the alerts and dashboards show', async () => {
    const used = new Set(queries.flatMap(([, query]) => selectors(query).map(({ text }) => text)));
    const expected = [...used].filter((text) => !NOT_HERE.some((pattern) => pattern.test(text)));
    expect(expected.length).toBeGreaterThan(25);
    for (const text of expected) {
      await until(`Prometheus finds ${text}`, async () => (await prometheus.count(text)) > 0);
    }
  });

  it('evaluates every alert without an error, and sees that no worker is left', async () => {
    const states = await prometheus.rules();
    expect(states.map(({ name, health }) => [name, health])).toEqual(rules.map(({ alert }) => [alert, 'ok']));
    const pending = async () =>
      (await prometheus.rules()).filter(({ state }) => state !== 'inactive').map(({ name }) => name);
    // a rule may have been evaluated before the first scrape
    await until('no alert is pending', pending, ({ length }) => length === 0);
    await service.worker!.stop();
    await until('the alert is pending', pending, (names) => names.includes('FlightsWorkerAbsent'));
  });
});

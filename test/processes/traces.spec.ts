import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { OtlpReceiver, type ReceivedSpan } from '../harness/otlp-receiver.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { traceTree } from '../harness/trace-tree.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const PROXY_ID = 'proxy-7f3a9c1e';
const STAGES = ['receive', 'parse', 'store', 'insert', 'enqueue', 'wait'];
const WORKER_STAGES = [
  'queue_wait',
  'claim',
  'read',
  'thread_wait',
  'analysis',
  'score',
  'track',
  'debrief',
  'commit',
];

interface LogLine {
  readonly msg: string;
  readonly requestId?: string;
  readonly traceId?: string;
  readonly status?: string;
}

const backends = redisIsInstalled() ? (['PostgreSQL', 'Redis'] as const) : (['PostgreSQL'] as const);

describe.each(backends)('one trace of an upload, with the queue in %s', (backend) => {
  const cleanup = new Cleanup();
  let collector: OtlpReceiver;
  let receiver: WebhookReceiver;
  let service: ServiceProcesses;
  let client: ApiClient;
  let spans: ReceivedSpan[];

  beforeAll(async () => {
    collector = await OtlpReceiver.start();
    cleanup.add(() => collector.stop());
    receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const redis = backend === 'Redis' ? await TestRedis.start() : undefined;
    if (redis) cleanup.add(() => redis.stop());
    const databaseUrl = await postgres.createDatabase(`traces_${backend.toLowerCase()}`);
    service = await ServiceProcesses.prepare({
      databaseUrl,
      redisUrl: redis?.url,
      environment: {
        OTEL_TRACES_EXPORTER: 'otlp',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_BSP_SCHEDULE_DELAY: '100',
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'info',
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        WEBHOOK_ALLOW_HTTP: 'true',
      },
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const { id } = await operator.createAccount();
    await operator.createEndpoint(id, receiver.url('/hook'), ['flight.processed']);
    client = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    await client.upload({ igc: shortRidgeFlight({ seed: 811 }).igc }); // compiles the code
    await client.upload(
      { igc: shortRidgeFlight({ seed: 812 }).igc },
      { traceparent: TRACEPARENT, 'X-Request-Id': PROXY_ID },
    );
    spans = await until(
      'the whole trace is exported',
      () => collector.trace(TRACE_ID),
      (found) =>
        ['webhook attempt', 'process flight', 'POST /api/v1/flights'].every((name) =>
          found.some((span) => span.name === name),
        ),
    );
    if (process.env['PRINT_TRACE']) console.log(traceTree(spans));
  });

  afterAll(() => cleanup.run());

  const named = (name: string) => {
    const found = spans.filter((span) => span.name === name);
    expect([name, found.length]).toEqual([name, 1]);
    return found[0]!;
  };

  const parentOf = ({ parentSpanId }: ReceivedSpan) => spans.find(({ spanId }) => spanId === parentSpanId);

  it('continues the trace of the proxy', () => {
    expect(named('POST /api/v1/flights')).toMatchObject({
      parentSpanId: '00f067aa0ba902b7',
      service: 'flight-analysis-api',
    });
  });

  it('has the stages of the API below the request, and those of the worker below the job', () => {
    for (const stage of STAGES)
      expect([stage, parentOf(named(stage))?.name]).toEqual([stage, 'POST /api/v1/flights']);
    const job = named('process flight');
    expect([job.service, parentOf(job)?.name]).toEqual(['flight-analysis-worker', 'enqueue']);
    for (const stage of WORKER_STAGES) {
      const { service: process } = named(stage);
      expect([stage, process]).toEqual([stage, 'flight-analysis-worker']);
    }
    expect(parentOf(named('analysis'))).toBe(job);
  });

  it('shows each statement, without its values', () => {
    const commit = named('commit');
    const statements = spans.filter(({ name }) => name.startsWith('sql '));
    const complete = statements.find(({ name }) => name === 'sql complete_flight');
    expect(complete?.parentSpanId).toBe(commit.spanId);
    for (const { attributes } of statements)
      expect(attributes.get('db.query.text')).toEqual(expect.any(String));
  });

  it('leads to the delivery, and to the receiver', () => {
    const attempt = named('webhook attempt');
    expect(parentOf(attempt)?.name).toBe('commit');
    const delivery = receiver.at('/hook').find(({ headers }) => headers['traceparent']?.includes(TRACE_ID));
    expect(delivery?.headers['traceparent']).toBe(`00-${TRACE_ID}-${attempt.spanId}-01`);
  });

  it('covers the request: no gap in it is longer than its own work', () => {
    const request = named('POST /api/v1/flights');
    const children = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    const covered = children.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    expect(covered / (request.endMs - request.startMs)).toBeGreaterThan(0.7);
  });

  it('logs the request id of the proxy in every process, with the trace', async () => {
    const lines = await until(
      'the delivery is logged',
      () =>
        [...service.api!.output, ...service.worker!.output]
          .join('')
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as LogLine)
          .filter(({ requestId }) => requestId === PROXY_ID),
      (found) => found.some(({ msg }) => msg === 'delivery.attempted'),
    );
    const events = lines.map(({ msg, traceId }) => [msg, traceId]);
    expect(events).toContainEqual(['request.completed', TRACE_ID]);
    expect(events).toContainEqual(['flight.processed', TRACE_ID]);
    expect(events).toContainEqual(['delivery.attempted', TRACE_ID]);
  });
});

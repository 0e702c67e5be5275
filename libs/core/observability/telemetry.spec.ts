import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { METRICS } from './metrics/catalogue.js';
import { originOf } from './origin.js';
import { inStage } from './stages.js';
import { startTelemetry } from './telemetry.js';
import { inSpan, traceIds, traceparent } from './tracing/tracing.js';

const OFF = {
  process: 'test',
  version: '1.2.3',
  metrics: false,
  traces: 'none',
  otlpProtocol: 'http/protobuf',
  logger: { warn: () => undefined },
} as const;

describe('telemetry', () => {
  it('that is off only runs the work', async () => {
    const { renderMetrics } = await startTelemetry(OFF);
    expect(renderMetrics).toBeUndefined();
    METRICS.uploads.add({ outcome: 'created' });
    expect(await inStage('parse', () => Promise.resolve([traceparent(), traceIds()]))).toEqual([
      undefined,
      undefined,
    ]);
    expect(originOf(undefined)).toBeUndefined();
    expect(originOf('req_1')).toEqual({ requestId: 'req_1' });
  });

  it('renders metrics in seconds and bytes, with the process', async () => {
    const { renderMetrics, stop } = await startTelemetry({ ...OFF, metrics: true });
    await inStage('parse', () => Promise.resolve());
    await expect(inStage('parse', () => Promise.reject(new Error('no flight')))).rejects.toThrow('no flight');
    const text = await renderMetrics!();
    await stop();
    expect(text).toContain('flights_stage_duration_seconds_count{stage="parse"} 2\n');
    expect(text).toMatch(/^process_memory_usage_bytes \d+$/m);
    expect(text).toMatch(/^target_info\{service_name="flight-analysis-test",service_version="1.2.3"\} 1$/m);
  });

  it('sends spans as Protocol Buffers when it stops, and propagates their context', async () => {
    const received: string[] = [];
    const collector = http.createServer((request, response) => {
      received.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
      request.resume().once('end', () => response.writeHead(200).end());
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const before = process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] =
      `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    try {
      const telemetry = await startTelemetry({ ...OFF, traces: 'otlp' });
      const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      const origin = await inSpan('work', { parent }, () => Promise.resolve(originOf('req_2')));
      expect(origin).toEqual({
        requestId: 'req_2',
        traceparent: expect.stringMatching(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/) as string,
      });
      const broken = await inSpan('work', { parent: '00-no-trace' }, () => Promise.resolve(traceparent()));
      expect(broken).toMatch(/^00-(?!4bf9)[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      await telemetry.stop();
      expect(await inSpan('work', { parent }, () => Promise.resolve(traceparent()))).toBeUndefined();
      expect(received).toEqual(['POST /v1/traces application/x-protobuf']);
    } finally {
      collector.close();
      if (before === undefined) delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
      else process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = before;
    }
  });
});

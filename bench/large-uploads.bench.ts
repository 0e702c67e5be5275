import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Operator } from '../test/harness/account.js';
import { TestPostgres } from '../test/harness/backing-services.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { ServiceProcesses } from '../test/harness/service-processes.js';
import { type BenchResult } from './bench-result.js';
import { Forked } from './forked.js';
import { round } from './measure.js';

const UPLOADS = 200;
const FILE_BYTES = 10 * 1024 * 1024;
const GOAL_P99_MS = 100;
const PROBE_EVERY_MS = 20;

/** 200 uploads of 10 MiB at the same time: what `GET /health` takes meanwhile, and how much memory the API needs. */
export default async function largeUploadsBench(): Promise<BenchResult> {
  const cleanup = new Cleanup();
  try {
    const postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('large_uploads');
    const service = await ServiceProcesses.prepare({ databaseUrl, environment: { ANALYSIS_WARM_UP: 'on' } });
    cleanup.add(() => service.stop());
    await service.startApi();
    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const { key } = await operator.createKey((await operator.createAccount()).id);
    const pid = service.api!.child.pid!;
    const idle = memoryMib(pid, 'VmRSS');
    const probe = new HealthProbe(service.baseUrl);
    await sleep(1_000);
    const idleTimes = probe.take();
    const answers = await uploadAll({ url: service.baseUrl, key }, cleanup);
    const times = await probe.end();
    const p99 = round(quantile(times, 0.99), 1);
    const details = {
      uploads: UPLOADS,
      answers,
      health_ms: {
        probes: times.length,
        failed: probe.failed,
        p50: round(quantile(times, 0.5), 1),
        p99,
        max: round(Math.max(...times), 1),
      },
      idle_health_ms: { p50: round(quantile(idleTimes, 0.5), 1), p99: round(quantile(idleTimes, 0.99), 1) },
      memory_mib: { idle, peak: memoryMib(pid, 'VmHWM') },
    };
    return {
      bench: 'large-uploads',
      goal: `p99 of GET /health at most ${GOAL_P99_MS} ms during ${UPLOADS} uploads of 10 MiB at once`,
      value: p99,
      met: p99 <= GOAL_P99_MS,
      details,
      report: JSON.stringify(details, null, 2),
    };
  } finally {
    await cleanup.run();
  }
}

async function uploadAll(target: { url: string; key: string }, cleanup: Cleanup) {
  const uploaders = Forked.start(path.join(import.meta.dirname, 'large-uploads/uploaders.mjs'), cleanup);
  await uploaders.next();
  return uploaders.ask<Record<string, number>>({ ...target, uploads: UPLOADS, fileBytes: FILE_BYTES });
}

/** Asks for `/health` at a steady rate, whether or not the one before has been answered. */
class HealthProbe {
  failed = 0;
  private times: number[] = [];
  private readonly agent = new http.Agent({ keepAlive: true });
  private readonly underWay = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly baseUrl: string) {
    this.timer = setInterval(() => {
      const asked = this.ask().finally(() => this.underWay.delete(asked));
      this.underWay.add(asked);
    }, PROBE_EVERY_MS);
  }

  take(): number[] {
    return this.times.splice(0);
  }

  async end(): Promise<number[]> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    this.agent.destroy();
    return this.times;
  }

  private async ask(): Promise<void> {
    const startedAt = performance.now();
    const request = http.get(`${this.baseUrl}/api/v1/health`, { agent: this.agent });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response.resume(), 'end');
    if (response.statusCode !== 200) this.failed++;
    this.times.push(performance.now() - startedAt);
  }
}

function memoryMib(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kib] =
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1_024);
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

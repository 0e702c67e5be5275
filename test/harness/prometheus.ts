import { spawn, spawnSync } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from './backing-services.js';
import { guarded } from './guard.js';
import { reservePort } from './reserve-port.js';
import { until } from './until.js';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy/prometheus');

export function prometheusIsInstalled(): boolean {
  return spawnSync('prometheus', ['--version']).status === 0;
}

interface Configuration {
  global: { scrape_interval: string; evaluation_interval: string };
  alerting?: object;
  scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
}

export interface AlertingRule {
  readonly name: string;
  readonly health: string;
  readonly lastError?: string;
  readonly state: 'inactive' | 'pending' | 'firing';
}

/** A real Prometheus with the rules and the configuration of `deploy`, that scrapes every second. */
export class TestPrometheus {
  private constructor(
    private readonly url: string,
    private readonly folder: string,
    private readonly kill: () => Promise<void>,
  ) {}

  /** @param ports the management port of each job's process */
  static async start(ports: Readonly<Record<string, number>>): Promise<TestPrometheus> {
    const folder = await temporaryFolder('test-prometheus');
    await cp(DEPLOY, folder, { recursive: true });
    const file = path.join(folder, 'prometheus.yml');
    const configuration = parse(await readFile(file, 'utf8')) as Configuration;
    configuration.global = { scrape_interval: '1s', evaluation_interval: '1s' };
    delete configuration.alerting;
    configuration.scrape_configs = configuration.scrape_configs
      .filter(({ job_name: job }) => job in ports)
      .map((job) => ({ ...job, static_configs: [{ targets: [`127.0.0.1:${ports[job.job_name]}`] }] }));
    await writeFile(file, stringify(configuration));
    const address = `127.0.0.1:${await reservePort()}`;
    const words = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${address}`,
    ];
    const child = spawn('prometheus', words, { stdio: 'ignore' });
    const prometheus = new TestPrometheus(`http://${address}`, folder, guarded(child, 'prometheus'));
    await until('Prometheus is ready', () =>
      fetch(`http://${address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return prometheus;
  }

  /** How many series a selector finds at the moment. */
  async count(selector: string): Promise<number> {
    const query = new URLSearchParams({ query: `count(${selector})` });
    const { result } = await this.get<{ result: { value: [number, string] }[] }>(`/api/v1/query?${query}`);
    return Number(result[0]?.value[1] ?? 0);
  }

  async rules(): Promise<AlertingRule[]> {
    const { groups } = await this.get<{ groups: { rules: AlertingRule[] }[] }>('/api/v1/rules');
    return groups.flatMap((group) => group.rules);
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async get<Data>(pathAndQuery: string): Promise<Data> {
    const response = await fetch(this.url + pathAndQuery);
    const { status, error, data } = (await response.json()) as { status: string; error?: string; data: Data };
    if (status !== 'success') throw new Error(`Prometheus: ${error}`);
    return data;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../test/harness/backing-services.js';
import { reservePort } from '../../test/harness/reserve-port.js';
import { commandProcessorMs, treeProcessorMs } from './processor-time.js';

const LOOK_EVERY_MS = 20;
const START_MAX_MS = 300_000;
const PROGRAMS = ['api', 'worker', 'launcher'] as const;

/** One figure by what it is of, in milliseconds. */
export type Measured = Record<string, number>;

/** A built checkout whose start is measured, with a data folder of its own. */
export class Checkout {
  private dataDir = '';

  /** @param isBundled false: what it has compiled is run as it is, without the bundles */
  constructor(
    readonly name: string,
    private readonly root: string,
    private readonly isBundled: boolean,
  ) {}

  async prepare(): Promise<void> {
    this.dataDir = await temporaryFolder('bench-start');
    await this.secondStart(); // the first one, which makes the database
  }

  async remove(): Promise<void> {
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async measure(): Promise<Measured> {
    const measured: Measured = {};
    for (const name of PROGRAMS) {
      // it ends at its configuration, which it reads as soon as all its modules are loaded
      const command = [process.execPath, this.program(name)];
      measured[`import of the ${name}, processor`] = await commandProcessorMs(this.root, command, {
        PORT: 'x',
      });
    }
    return { ...measured, ...(await this.secondStart()) };
  }

  private async secondStart(): Promise<Measured> {
    const port = String(await reservePort());
    const variables = { DATA_DIR: this.dataDir, PORT: port, HOST: '127.0.0.1' };
    const startedAt = performance.now();
    const launcher = this.launch(variables);
    try {
      const isReady = saysReady(launcher);
      await healthy(launcher, `http://127.0.0.1:${port}/api/v1/health`);
      const healthyMs = performance.now() - startedAt;
      const healthyProcessorMs = treeProcessorMs(launcher.pid!);
      await isReady;
      const readyMs = performance.now() - startedAt;
      const readyProcessorMs = treeProcessorMs(launcher.pid!);
      const keysList = [...this.commandLine(), 'platform', 'keys', 'list'];
      return {
        'npm start until healthy, clock': healthyMs,
        'npm start until healthy, processor': healthyProcessorMs,
        'npm start until ready, clock': readyMs,
        'npm start until ready, processor': readyProcessorMs,
        'keys list, processor': await commandProcessorMs(this.root, keysList, variables),
      };
    } finally {
      process.kill(-launcher.pid!, 'SIGINT');
      await once(launcher, 'close');
    }
  }

  /** As a person starts it. What is compiled only has no npm script, and so saves the time of npm. */
  private launch(variables: Readonly<Record<string, string>>): ChildProcess {
    const [program = '', ...words] = this.isBundled
      ? ['npm', 'start']
      : [process.execPath, this.program('launcher')];
    return spawn(program, words, {
      cwd: this.root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true, // Ctrl-C reaches npm and what it runs
    });
  }

  private commandLine(): string[] {
    return [process.execPath, this.isBundled ? 'scripts/cli.mjs' : this.program('cli')];
  }

  /** Releases up to 0.1 have no bundles. */
  private program(name: string): string {
    const bundle = path.join(this.root, 'dist/bundle', `${name}.js`);
    if (this.isBundled && existsSync(bundle)) return bundle;
    return path.join(this.root, 'dist/apps', name, 'src/main.js');
  }
}

/** Resolves once the service answers. */
export async function healthy(launcher: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_MAX_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    if (launcher.exitCode !== null || Date.now() > deadline) throw new Error('The service did not start');
    await sleep(LOOK_EVERY_MS);
  }
}

/** The welcome comes when the worker is ready, too. */
async function saysReady(launcher: ChildProcess): Promise<void> {
  let output = '';
  for await (const chunk of launcher.stdout!) {
    output += String(chunk);
    if (output.includes('The service is up.')) return void launcher.stdout!.resume();
  }
}

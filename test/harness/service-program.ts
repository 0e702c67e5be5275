import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseServiceSettings, type Settings } from '@core/config';
import { EventLogger } from '@core/observability';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A process that prints nothing for this long hangs, however busy the machine is. */
const START_TIMEOUT_MS = 120_000;

export type ProgramName = 'api' | 'worker';

/** An API or a worker. */
export interface ServiceProgram {
  readonly output: readonly string[];
  /** Resolves once it is ready. Rejects with its output if it ends before, or hangs. */
  readonly ready: Promise<void>;
  readonly runs: boolean;
  /** Asks it to stop, and resolves once it has. @throws if it does not stop cleanly */
  stop(): Promise<void>;
}

/** One process of the service, from the build, as in production. */
export class ServiceProcess implements ServiceProgram {
  readonly child: ChildProcess;
  readonly output: string[] = [];
  readonly ready: Promise<void>;

  /** @param checkout a folder whose build to run, to compare two of them */
  constructor(
    private readonly name: ProgramName,
    environment: NodeJS.ProcessEnv,
    checkout = ROOT,
  ) {
    this.child = fork(path.join(checkout, `dist/bundle/${name}.js`), {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()));
    }
    this.ready = this.untilReady();
    this.ready.catch(() => undefined); // for callers that do not await it
  }

  private untilReady(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const fail = (how: string) => reject(new Error(`The ${this.name} ${how}:\n${this.output.join('')}`));
      const hangs = setTimeout(() => {
        this.child.kill('SIGKILL');
        fail(`was not ready after ${START_TIMEOUT_MS / 1_000} s`);
      }, START_TIMEOUT_MS);
      this.child.once('message', () => {
        clearTimeout(hangs);
        resolve();
      });
      this.child.once('exit', (code, signal) => {
        clearTimeout(hangs);
        fail(`ended with ${code ?? signal}`);
      });
    });
  }

  get runs(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves once the process has exited. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.runs) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await gone;
  }

  async stop(): Promise<void> {
    if (!this.runs) return;
    await this.end('SIGTERM');
    if (this.child.exitCode === 0) return;
    const how = this.child.exitCode ?? this.child.signalCode;
    throw new Error(`A process that was told to stop ended with ${how}:\n${this.output.join('')}`);
  }
}

/** Waits for one part of the program to end, as `onStopRequest` does. */
const step = async (_: string, ending: Promise<unknown>): Promise<void> => void (await ending);

interface Started {
  readonly stop: (stopStep: typeof step) => Promise<void>;
}

type Start = (settings: Settings, logger: EventLogger) => Promise<Started>;

/** From the build, whose modules load much faster than the sources. */
async function built<Program>(name: string): Promise<Program> {
  const shown = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  const file = pathToFileURL(path.join(ROOT, `dist/bundle/${name}.js`)).href;
  const { default: program } = (await import(file)) as { default: Program };
  // the bundle's knows only its own positions
  if (shown) Object.defineProperty(Error, 'prepareStackTrace', shown);
  else Reflect.deleteProperty(Error, 'prepareStackTrace');
  return program;
}

const STARTS: Readonly<Record<ProgramName, Start>> = {
  api: async (settings, logger) => (await built<Start>('serve-api'))(settings, logger),
  worker: async (settings, logger) => {
    type Worker = Started & { readonly start: () => Promise<void> };
    const create = await built<(...given: Parameters<Start>) => Promise<Worker>>('create-worker');
    const worker = await create(settings, logger);
    await worker.start();
    return worker;
  },
};

/**
 * An API or worker in the process of the tests, which takes a tenth of the time of a process. Several in one process
 * share what is set up once per process, such as Nest's logger: the lines of all go to the one started last.
 */
export class HostedProgram implements ServiceProgram {
  readonly output: string[] = [];
  readonly ready: Promise<void>;
  runs = true;
  private readonly started: Promise<Started>;

  constructor(name: ProgramName, environment: NodeJS.ProcessEnv) {
    this.started = this.start(name, environment);
    this.ready = this.started.then(() => undefined);
    this.ready.catch(() => (this.runs = false)); // for callers that do not await it
  }

  private async start(name: ProgramName, environment: NodeJS.ProcessEnv): Promise<Started> {
    const settings = parseServiceSettings(environment);
    const destination = { write: (line: string) => void this.output.push(line) };
    const logger = new EventLogger({ level: settings.logLevel, process: name, destination });
    return STARTS[name](settings, logger);
  }

  async stop(): Promise<void> {
    if (!this.runs) return;
    const { stop } = await this.started;
    this.runs = false;
    await stop(step);
  }
}

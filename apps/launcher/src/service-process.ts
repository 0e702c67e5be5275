import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream, statSync, renameSync, type WriteStream } from 'node:fs';
import readline from 'node:readline';

const LOG_BYTES_MAX = 10 * 1024 * 1024;
const RESTART_DELAY_MS = 500;
/** A process that ends this often before it is ready will not come up by being started once more. */
const FAILED_STARTS_MAX = 3;

export interface ServiceProcessOptions {
  readonly name: 'api' | 'worker';
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** What a person should see. */
  readonly say: (text: string) => void;
  /** Called when the process cannot be kept running. */
  readonly onHopeless: () => void;
}

/**
 * One process of the service, kept running: started again when it dies. Its log lines go to a file;
 * warnings and errors are shown as well. It leads a process group of its own, so that Ctrl-C in the terminal reaches
 * the launcher only, which stops things in order; it ends by itself when the launcher dies.
 */
export class ServiceProcess {
  private child: ChildProcess | undefined;
  private readonly log: WriteStream;
  private stopping = false;
  private failedStarts = 0;
  private restart: NodeJS.Timeout | undefined;

  constructor(private readonly options: ServiceProcessOptions) {
    const size = statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LOG_BYTES_MAX) renameSync(options.logFile, `${options.logFile}.1`);
    this.log = createWriteStream(options.logFile, { flags: 'a', mode: 0o600 });
    this.log.on('error', (error) => options.say(`Cannot write ${options.logFile}: ${error.message}`));
  }

  /** Resolves when the process says that it is ready, also when it needs more than one start. */
  async start(): Promise<void> {
    return new Promise((resolve) => this.spawn(resolve));
  }

  /** Asks the process to stop and resolves when it is gone; ends it by force after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await gone;
      clearTimeout(force);
    }
    await new Promise<void>((resolve) => this.log.end(resolve));
  }

  private spawn(onReady: () => void): void {
    const { program, environment } = this.options;
    const child = fork(program, {
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    let ready = false;
    child.once('message', () => {
      ready = true;
      this.failedStarts = 0;
      onReady();
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) readline.createInterface({ input: stream }).on('line', (line) => this.keep(line));
    }
    child.once('error', (error) => this.ended(false, error.message, onReady)); // it could not even be made
    child.once('exit', (code, signal) => this.ended(ready, signal ?? `code ${code}`, onReady));
  }

  private ended(wasReady: boolean, how: string, onReady: () => void): void {
    if (this.stopping) return;
    const { name, say, onHopeless } = this.options;
    if (!wasReady) this.failedStarts += 1;
    if (this.failedStarts >= FAILED_STARTS_MAX) {
      say(`The ${name} does not start (${how}); see ${this.options.logFile}`);
      onHopeless();
      return;
    }
    say(`The ${name} ended (${how}); starting it again.`);
    this.restart = setTimeout(
      () => this.spawn(wasReady ? () => say(`The ${name} is back.`) : onReady),
      RESTART_DELAY_MS,
    );
  }

  private keep(line: string): void {
    this.log.write(`${line}\n`);
    const event = parseEvent(line);
    if (event === undefined) this.options.say(`[${this.options.name}] ${line}`);
    else if (['error', 'fatal'].includes(event.level)) {
      this.options.say(
        `[${this.options.name}] ${event.level}: ${event.error?.message ?? event.msg} (see ${this.options.logFile})`,
      );
    }
  }
}

interface LogEvent {
  readonly level: string;
  readonly msg: string;
  readonly error?: { readonly message?: string };
}

/** A line that is no JSON was not written by the logger: a crash, or Node itself. */
function parseEvent(line: string): LogEvent | undefined {
  try {
    const event = JSON.parse(line) as LogEvent | null;
    return typeof event === 'object' && event !== null ? event : undefined;
  } catch {
    return undefined;
  }
}

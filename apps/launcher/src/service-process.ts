import { type ChildProcess, fork } from 'node:child_process';
import readline from 'node:readline';
import { awaitingEnvironment } from '@core/config';
import { LogFile, type LogLimits } from '@core/process';

/** After a failed start. A process that was ready is restarted at once: clients wait for it. */
const FAILED_START_DELAY_MS = 500;
/** After this many failed starts, another restart will not help. */
const FAILED_STARTS_MAX = 3;

export interface ServiceProcessOptions {
  readonly name: 'api' | 'worker';
  readonly program: URL;
  /** Variables that become known only after the process has started. Meanwhile it loads its modules. */
  readonly variables: Promise<Readonly<Record<string, string>>>;
  readonly logFile: string;
  readonly logLimits: LogLimits;
  /** Prints a line on the terminal. */
  readonly say: (text: string) => void;
  /** Called if the process keeps failing to start. */
  readonly onHopeless: () => void;
}

/**
 * One process of the service, restarted when it crashes. Its log goes to a file; errors are shown on the terminal too.
 * It has its own process group, so that Ctrl-C reaches only the launcher, which stops everything in order. It exits
 * when the launcher dies.
 */
export class ServiceProcess {
  private child: ChildProcess | undefined;
  private readonly log: LogFile;
  private stopping = false;
  private failedStarts = 0;
  private restart: NodeJS.Timeout | undefined;

  constructor(private readonly options: ServiceProcessOptions) {
    this.log = new LogFile(options.logFile, { ...options.logLimits, onChange: options.say });
  }

  /** Resolves when the process reports that it is ready, even after several starts. */
  async start(): Promise<void> {
    return new Promise((resolve) => this.spawn(resolve));
  }

  /** Stops the process, with SIGKILL after `graceMs`. Resolves when it has exited. */
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
    this.log.close();
  }

  private spawn(onReady: () => void): void {
    const { program, variables } = this.options;
    const child = fork(program, {
      env: awaitingEnvironment(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    // if the process has already exited, it is restarted, or the launcher exits
    const send = (known: object) => child.send(known, () => undefined);
    void variables.then(send, () => undefined);
    let ready = false;
    child.once('message', () => {
      ready = true;
      this.failedStarts = 0;
      onReady();
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) readline.createInterface({ input: stream }).on('line', (line) => this.keep(line));
    }
    child.once('error', (error) => this.ended(false, error.message, onReady)); // could not be spawned
    child.once('exit', (code, signal) => this.ended(ready, signal ?? `code ${code}`, onReady));
  }

  private ended(wasReady: boolean, how: string, onReady: () => void): void {
    if (this.stopping) return;
    const { name, say, onHopeless } = this.options;
    if (!wasReady) this.failedStarts += 1;
    if (this.failedStarts >= FAILED_STARTS_MAX) {
      say(`The ${name} failed to start (${how}). See ${this.options.logFile}`);
      onHopeless();
      return;
    }
    say(`The ${name} stopped unexpectedly (${how}). Restarting it …`);
    this.restart = setTimeout(
      () => this.spawn(wasReady ? () => say(`The ${name} is back.`) : onReady),
      wasReady ? 0 : FAILED_START_DELAY_MS,
    );
  }

  private keep(line: string): void {
    this.log.write(line);
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

/** A log event; undefined for a line that is not JSON, such as a stack trace printed by Node. */
function parseEvent(line: string): LogEvent | undefined {
  try {
    const event = JSON.parse(line) as LogEvent | null;
    return typeof event === 'object' && event !== null ? event : undefined;
  } catch {
    return undefined;
  }
}

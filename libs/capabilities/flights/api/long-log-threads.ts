import { SETTINGS, type Settings } from '@core/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';

/** Work that is the default export of its own module, so that a thread can load it. */
export interface ThreadWork<Task, Outcome> {
  /** URL of the module: its `import.meta.url`. */
  readonly module: string;
  readonly run: (task: Task) => Outcome | Promise<Outcome>;
}

/** Work that needs a thread for a long log only. */
export interface LogWork<Task, Outcome> extends ThreadWork<Task, Outcome> {
  /** A log of more bytes would block the event loop for more than about 15 ms. */
  readonly logBytesMax: number;
}

/** An idle thread is stopped to free its memory. */
const IDLE_MS = 60_000;

/**
 * Runs work on a whole log: directly for a log of typical length, on a thread for a longer one, which would block all
 * other requests.
 */
@Injectable()
export class LongLogThreads implements OnApplicationShutdown {
  private threads: Piscina | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'longLogThreads'>) {}

  /**
   * @param task passed to the thread as a structured clone, like the result: objects lose their class
   * @param logBytes size of the log's text
   * @throws whatever the work throws
   */
  async run<Task, Outcome>(work: LogWork<Task, Outcome>, task: Task, logBytes: number): Promise<Outcome> {
    return logBytes <= work.logBytesMax ? work.run(task) : this.runOnThread(work, task);
  }

  /** Runs work that would block the event loop whatever the length of the log. Otherwise as {@link run}. */
  async runOnThread<Task, Outcome>(work: ThreadWork<Task, Outcome>, task: Task): Promise<Outcome> {
    return (await this.pool.run(task, { filename: work.module })) as Outcome;
  }

  /** Created on first use: most installations never see a long log. */
  private get pool(): Piscina {
    return (this.threads ??= new Piscina({
      minThreads: 0,
      maxThreads: this.settings.longLogThreads,
      idleTimeout: IDLE_MS,
    }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads?.destroy();
  }
}

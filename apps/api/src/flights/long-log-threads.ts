import { SETTINGS, type Settings } from '@app/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';

/** The default export of a module of its own, which a thread can load as well. */
export interface LogWork<Task, Outcome> {
  /** Address of the module: its `import.meta.url`. */
  readonly module: string;
  readonly run: (task: Task) => Outcome | Promise<Outcome>;
  /** A longer log is long: it would hold up the event loop for more than some 15 ms. */
  readonly logBytesMax: number;
}

/** A thread with nothing to do gives its memory back. */
const IDLE_MS = 60_000;

/**
 * Whatever is done with a whole log: at once with one as long as flights are, on threads with a longer one, which would
 * hold up all others.
 */
@Injectable()
export class LongLogThreads implements OnApplicationShutdown {
  private threads: Piscina | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'longLogThreads'>) {}

  /**
   * @param task crosses to the thread as a structured clone, as does what comes back: objects lose their class
   * @param logBytes of the log's text
   * @throws what the work throws
   */
  async run<Task, Outcome>(work: LogWork<Task, Outcome>, task: Task, logBytes: number): Promise<Outcome> {
    if (logBytes <= work.logBytesMax) return work.run(task);
    return (await this.pool.run(task, { filename: work.module })) as Outcome;
  }

  /** Most services never meet a long log. */
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

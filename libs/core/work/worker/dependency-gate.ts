import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseProbe, isDatabaseUnavailable } from '@core/database';
import { FileStoreUnavailableError, FlightFileStore, FlightFileUnreadableError } from '@core/storage';
import { Injectable, Logger } from '@nestjs/common';

/** How often to look whether a service is back, which is also the longest that work waits for nothing. */
const LOOK_EVERY_MS = 500;
/** Work that fails so often because of a service, although the service answers meanwhile, fails for good. */
const REPEATS_MAX = 30;

type Dependency = 'database' | 'files';

/** In the log, as `EVENT.unavailable` and `EVENT.available`. */
const EVENTS = { database: 'database', files: 'file_store' } as const;

/**
 * Holds work back while a service that it needs is away, so that nothing is claimed, tried or given up in vain. The log
 * has one line when a service is lost, and one when it is back.
 */
@Injectable()
export class DependencyGate {
  private readonly logger = new Logger('worker');
  private readonly stopping = new AbortController();
  private readonly outages = new Map<Dependency, Promise<void>>();

  constructor(
    private readonly database: DatabaseProbe,
    private readonly files: FlightFileStore,
  ) {}

  /**
   * Resolves once the database is back, if it is known to be away.
   * @param needs `files`: and once the file store is available, which is asked
   * @throws if the worker stops
   */
  async open({ files = false } = {}): Promise<void> {
    await this.outages.get('database');
    if (files && !this.outages.has('files')) {
      await this.files.checkAvailable().catch(async (error: unknown) => {
        if (!(await this.isClosedBy(error))) throw error;
      });
    }
    if (files) await this.outages.get('files');
  }

  /**
   * Does work, again and again while it fails because a service is away.
   * @throws any other error of the work, and if the worker stops
   */
  async through<T>(work: () => Promise<T>, needs?: { files: boolean }): Promise<T> {
    for (let repeats = 0; ; repeats++) {
      await this.open(needs);
      try {
        return await work();
      } catch (error) {
        if (repeats === REPEATS_MAX || this.stopping.signal.aborted || !dependencyOf(error)) throw error;
        if (!(await this.isClosedBy(error))) await this.pause(); // only this connection was lost
      }
    }
  }

  /** Whether a service is away, as the error says, which closes the gate until it is back. */
  async isClosedBy(error: unknown): Promise<boolean> {
    const dependency = dependencyOf(error);
    if (dependency === undefined) return false;
    if (!this.outages.has(dependency) && (await this.isAvailable(dependency))) return false;
    if (this.stopping.signal.aborted) return false;
    if (!this.outages.has(dependency)) {
      const outage = this.wait(dependency, error).finally(() => this.outages.delete(dependency));
      outage.catch(() => undefined); // the worker stops, and no one may be waiting
      this.outages.set(dependency, outage);
    }
    return true;
  }

  /** Rejects all waiting calls. */
  stop(): void {
    this.stopping.abort(new Error('The worker is stopping'));
  }

  private async wait(dependency: Dependency, error: unknown): Promise<void> {
    const startedAt = performance.now();
    const event = EVENTS[dependency];
    this.logger.error({ event: `${event}.unavailable`, error });
    do await this.pause();
    while (!(await this.isAvailable(dependency)));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    this.logger.log({ event: `${event}.available`, seconds });
  }

  /** @throws if the worker stops */
  private async pause(): Promise<void> {
    const { signal } = this.stopping;
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }

  /** The file store is not available either while the database, which contains the store's id, is away. */
  private async isAvailable(dependency: Dependency): Promise<boolean> {
    try {
      if (dependency === 'database') return !(await this.database.isReadOnly());
      await this.files.checkAvailable();
      return true;
    } catch {
      return false;
    }
  }
}

/** The service whose absence an error reports; a single file that cannot be read is no absence. */
function dependencyOf(error: unknown): Dependency | undefined {
  if (error instanceof FlightFileUnreadableError) return undefined;
  if (error instanceof FileStoreUnavailableError) return 'files';
  return isDatabaseUnavailable(error) ? 'database' : undefined;
}

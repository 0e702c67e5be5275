import { setTimeout as sleep } from 'node:timers/promises';
import { FileStoreUnavailableError, FlightFileStore } from '@app/storage';
import { Injectable, Logger } from '@nestjs/common';

const LOOK_EVERY_MS = 1_000;

/** Delays work on files while the file store is unavailable, before the work is claimed. */
@Injectable()
export class FileStoreGate {
  private readonly logger = new Logger('worker');
  private readonly stopping = new AbortController();
  private outage: Promise<void> | undefined;

  constructor(private readonly files: FlightFileStore) {}

  /** Resolves once the store is available. @throws if the worker stops */
  async open(): Promise<void> {
    if (this.outage) return this.outage;
    try {
      await this.files.checkAvailable();
    } catch (error) {
      if (!(error instanceof FileStoreUnavailableError)) throw error;
      this.outage ??= this.wait(error).finally(() => (this.outage = undefined));
      await this.outage;
    }
  }

  /** Rejects all waiting calls. */
  stop(): void {
    this.stopping.abort(new Error('The worker is stopping'));
  }

  private async wait(error: FileStoreUnavailableError): Promise<void> {
    const { signal } = this.stopping;
    const startedAt = performance.now();
    this.logger.error({ event: 'file_store.unavailable', error });
    do {
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    } while (!(await this.isAvailable()));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    this.logger.log({ event: 'file_store.available', seconds });
  }

  private async isAvailable(): Promise<boolean> {
    return this.files.checkAvailable().then(
      () => true,
      () => false, // also if the database, which contains the store's id, is unavailable
    );
  }
}

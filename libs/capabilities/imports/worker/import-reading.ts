import { SETTINGS, type Settings } from '@core/config';
import { WakeableLoop, type BackgroundJob, DependencyGate, LastingFault, LeasedWork } from '@core/work';
import { ArchivePartMissingError, ArchiveStore } from '@core/storage';
import {
  type ClaimedFile,
  type FileClaim,
  FileNotHeldError,
  ImportWorkRepository,
} from '../tables/import-work.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ImportFileReading } from './import-file-reading.js';
import { ImportRoom } from './import-room.js';

/** Files that a worker reads at the same time: most of it is waiting for the store and the database. */
const FILES_AT_ONCE = 4;
/** Polling interval while no import is running, or all wait for the next day. */
const POLL_MS = 2_000;
/** Pause while enough flights of all accounts with imports wait. */
const FULL_PAUSE_MS = 100;
/** Pause after a fault. */
const FAILURE_PAUSE_MS = 5_000;

/**
 * Reads the files of imports, and makes flights of them at the pace at which they are analysed. Each claim is one file, of
 * the account whose turn it is, so that no import delays those of other accounts.
 */
@Injectable()
export class ImportReading implements BackgroundJob {
  readonly name = 'imports';
  private readonly logger = new Logger('imports');
  private readonly loops: readonly WakeableLoop[];
  private readonly leased: LeasedWork<FileClaim>;
  private readonly stopping = new AbortController();
  private claims: Promise<unknown> = Promise.resolve();
  /** What one loop has found out about the time to look again counts for all. */
  private restUntil = -Infinity;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: ImportWorkRepository,
    private readonly archives: ArchiveStore,
    private readonly gate: DependencyGate,
    private readonly room: ImportRoom,
    private readonly files: ImportFileReading,
  ) {
    this.loops = Array.from({ length: FILES_AT_ONCE }, () => new WakeableLoop(() => this.round()));
    this.leased = new LeasedWork<FileClaim>({
      kind: 'import',
      rows: work,
      named: ({ importId, position }) => ({ importId, position }),
      leaseSeconds: settings.processingLeaseSeconds,
      lostWorkersMax: Infinity, // a file that costs workers is refused
      logger: this.logger,
    });
  }

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  /** Resolves after the current files. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /** Returns how many milliseconds to pause. */
  private async round(): Promise<number> {
    try {
      await this.gate.open();
      const restMs = this.restUntil - performance.now();
      if (restMs > 0) return restMs;
      if (!(await this.work.isAnyRunning(this.room.filesPerDay))) return this.rest(POLL_MS);
      await this.gate.open({ files: true }); // asks the file store, which may be a service that charges for requests
      const claimed = await this.claim();
      if (!claimed) return this.rest(FULL_PAUSE_MS);
      return (await this.leased.during(claimed, () => this.read(claimed))) ?? 0;
    } catch (error) {
      if (error instanceof FileNotHeldError) return 0; // cancelled, or taken over
      if (await this.gate.isClosedBy(error)) return 0;
      if (!this.stopping.signal.aborted) this.logger.warn({ event: 'import.interrupted', error });
      return FAILURE_PAUSE_MS;
    }
  }

  /** One after the other, so that each counts what the ones before have claimed towards the window. */
  private claim(): Promise<ClaimedFile | undefined> {
    const claim = () => this.work.claim(this.settings.processingLeaseSeconds, this.room);
    const claimed = this.claims.then(claim);
    this.claims = claimed.catch(() => undefined); // its loop handles the error
    return claimed;
  }

  private rest(ms: number): number {
    this.restUntil = performance.now() + ms;
    return ms;
  }

  /** Returns how many milliseconds to pause. */
  private async read(claimed: ClaimedFile): Promise<number> {
    const { claim, remaining } = claimed;
    const { isOpen, isSplit } = await this.room.of(claim.accountId);
    if (!isOpen) {
      await this.work.release(claim);
      return this.rest(FULL_PAUSE_MS);
    }
    await this.files.read(claimed, isSplit).catch((error: unknown) => {
      if (!(error instanceof ArchivePartMissingError)) throw error;
      throw new LastingFault('The archive is damaged or missing.', { cause: error });
    });
    // files are read at the same time, so the last ones to be claimed need not be the last ones to be done
    if (remaining <= this.room.window && !(await this.work.isRunning(claim))) {
      this.logger.log({ event: 'import.completed', importId: claim.importId });
      await this.archives.remove(claim.importId); // if it fails, AbandonedArchives does it
    }
    return 0;
  }
}

import { SETTINGS, type Settings } from '@app/config';
import { ImportArchive, InvalidArchiveError } from '@app/imports';
import { WakeableLoop } from '@app/retry';
import { ArchivePartMissingError, ArchiveStore } from '@app/storage';
import {
  type ClaimedImport,
  type ImportClaim,
  ImportNotHeldError,
  ImportWorkRepository,
} from '@tables/imports';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type BackgroundJob } from '../background-job.js';
import { DependencyGate } from '../dependency-gate.js';
import { LastingFault, LeasedWork } from '../leased-work.js';
import { ImportFileReading } from './import-file-reading.js';
import { ImportRoom } from './import-room.js';

/** Polling interval, for new imports and those of workers that died. */
const POLL_MS = 2_000;
/** Pause of an import while enough of its account's flights wait. */
const FULL_PAUSE_MS = 250;
/** Pause after a fault. */
const FAILURE_PAUSE_MS = 5_000;
/** After that, it is the turn of the next import. */
const TURN_MS = 2_000;

/**
 * Reads the files of imports, and makes flights of them at the pace at which they are analysed. Imports take turns, so
 * that a large one does not delay others. Its row records each file, so any worker can continue it at any time.
 */
@Injectable()
export class ImportReading implements BackgroundJob {
  readonly name = 'imports';
  private readonly logger = new Logger('imports');
  private readonly loop = new WakeableLoop(() => this.round());
  private readonly leased: LeasedWork<ImportClaim>;
  private readonly stopping = new AbortController();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: ImportWorkRepository,
    private readonly archives: ArchiveStore,
    private readonly gate: DependencyGate,
    private readonly room: ImportRoom,
    private readonly files: ImportFileReading,
  ) {
    this.leased = new LeasedWork({
      kind: 'import',
      rows: work,
      named: ({ importId }) => ({ importId }),
      leaseSeconds: settings.processingLeaseSeconds,
      lostWorkersMax: Infinity, // only the file that costs workers is given up
      logger: this.logger,
    });
  }

  start(): void {
    this.loop.start();
  }

  /** Resolves after the current file. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop.stop();
  }

  /** Returns how many milliseconds to pause. */
  private async round(): Promise<number> {
    try {
      await this.gate.open();
      if (!(await this.work.isAnyDue())) return POLL_MS;
      await this.gate.open({ files: true }); // asks the file store, which may be a service that charges for requests
      const claimed = await this.work.claim(this.settings.processingLeaseSeconds);
      if (!claimed) return POLL_MS;
      return (await this.leased.during(claimed, () => this.turn(claimed))) ?? 0;
    } catch (error) {
      if (error instanceof ImportNotHeldError) return 0; // cancelled, or taken over
      if (await this.gate.isClosedBy(error)) return 0;
      if (!this.stopping.signal.aborted) this.logger.warn({ event: 'import.interrupted', error });
      return FAILURE_PAUSE_MS;
    }
  }

  private async turn(claimed: ClaimedImport): Promise<number> {
    const { claim } = claimed;
    const pauseMs = await this.readFiles(claimed).catch((error: unknown) => {
      const isLasting = error instanceof ArchivePartMissingError || error instanceof InvalidArchiveError;
      if (isLasting) throw new LastingFault('The archive is damaged or missing.', { cause: error });
      throw error;
    });
    if (pauseMs !== null) {
      await this.work.release(claim, pauseMs);
      return pauseMs;
    }
    if (await this.work.complete(claim))
      this.logger.log({ event: 'import.completed', importId: claim.importId });
    await this.archives.remove(claim.importId); // if it fails, AbandonedArchives does it
    return 0;
  }

  /** Returns how many milliseconds the import pauses; null if all files have been read. */
  private async readFiles(claimed: ClaimedImport): Promise<number | null> {
    const { claim, archiveBytes, position } = claimed;
    const endsAt = performance.now() + TURN_MS;
    let room = await this.room.of(claim.accountId);
    if (room.files === 0) return FULL_PAUSE_MS;
    const { uploadMaxBytes: fileBytesMax, importFolderDepthMax: folderDepthMax } = this.settings;
    const place = { id: claim.importId, bytes: archiveBytes };
    const archive = await ImportArchive.open(this.archives, place, { fileBytesMax, folderDepthMax });
    let left = room.files;
    for await (const file of archive.files(position)) {
      if (this.stopping.signal.aborted || performance.now() > endsAt) return 0;
      if (left === 0) {
        room = await this.room.of(claim.accountId);
        left = room.files;
      }
      if (left === 0) return FULL_PAUSE_MS;
      await this.files.read(claimed, file, room.isSplit);
      left--;
    }
    return null;
  }
}

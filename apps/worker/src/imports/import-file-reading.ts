import { SETTINGS, type Settings } from '@app/config';
import { type ArchivedFile, DamagedFileError, type Refusal, refused } from '@app/imports';
import {
  type FileRefusal,
  FlightIntake,
  type UploadedLog,
  UPLOADED_LOG_READING,
  UPLOADED_LOG_SPLITTING,
} from '@app/intake';
import { METRICS } from '@app/observability';
import { type ClaimedImport, type ImportClaim, ImportWorkRepository } from '@tables/imports';
import { Inject, Injectable } from '@nestjs/common';
import { AnalysisPool, AnalysisPoolClosedError } from '../analysis-pool.js';

/** Makes flights of one file after the other, and records what became of each. */
@Injectable()
export class ImportFileReading {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: ImportWorkRepository,
    private readonly intake: FlightIntake,
    private readonly pool: AnalysisPool,
  ) {}

  /**
   * Reads the next file of the import. If the worker dies meanwhile, the file has been read or not, and nothing in
   * between.
   * @throws ImportNotHeldError, and any error that another attempt may not meet
   */
  async read(claimed: ClaimedImport, file: ArchivedFile, isSplit: boolean): Promise<void> {
    const { claim } = claimed;
    const refusal = file.refusal ?? this.refusalAfterFaults(claimed, file);
    if (refusal) return this.work.refuse(claim, file, refusal);
    const bytes = await contentOf(file);
    if (!(bytes instanceof Uint8Array)) return this.work.refuse(claim, file, bytes);
    const read = await this.countingFaults(claim, () => this.logOf(bytes, isSplit));
    if ('reason' in read) {
      METRICS.uploads.add({ outcome: 'invalid' });
      return this.work.refuse(claim, file, refused('invalid_igc', textOf(read)));
    }
    await this.store(claim, file, bytes, read);
  }

  private async store(
    claim: ImportClaim,
    file: ArchivedFile,
    bytes: Uint8Array,
    read: UploadedLog,
  ): Promise<void> {
    const { accountId } = claim;
    const { flights, created } = await this.intake.store(
      accountId,
      { bytes },
      read,
      'import',
      (rows, common) => this.work.insertFlights(claim, file, rows, common),
    );
    if (!created) await this.work.duplicate(claim, file, flights[0]!.publicId);
    for (const flight of flights) {
      if (flight.status !== 'processed') await this.intake.enqueue(accountId, flight);
    }
  }

  /** The file that kills every worker, or fails on every thread, must not stop the import. */
  private refusalAfterFaults(
    { position, lostWorkers }: ClaimedImport,
    file: ArchivedFile,
  ): Refusal | undefined {
    if (file.position !== position || lostWorkers < this.settings.processingAttemptsMax) return undefined;
    return refused('processing_failed');
  }

  /** The time or memory of a thread may not suffice for a file. */
  private async countingFaults<T>(claim: ImportClaim, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AnalysisPoolClosedError)) await this.work.noteFault(claim);
      throw error;
    }
  }

  /** Leases and webhooks share the event loop, so a long log is read on a thread. */
  private async logOf(bytes: Uint8Array, isSplit: boolean): Promise<UploadedLog | FileRefusal> {
    const { run, module, logBytesMax } = isSplit ? UPLOADED_LOG_SPLITTING : UPLOADED_LOG_READING;
    if (bytes.length <= logBytesMax) return run({ bytes, isSplit });
    return this.pool.read({ bytes, isSplit }, module);
  }
}

async function contentOf(file: ArchivedFile): Promise<Uint8Array | Refusal> {
  try {
    return await file.read();
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return refused('damaged');
  }
}

/** The reason, with the first line that shows it. */
function textOf({ reason, problems }: FileRefusal): string {
  const [first] = problems;
  return first && first.line !== null ? `${reason}. Line ${first.line}: ${first.reason}.` : `${reason}.`;
}

import { SETTINGS, type Settings } from '@core/config';
import { isDatabaseUnavailable, isUnstorableValue } from '@core/database';
import { inStage, METRICS } from '@core/observability';
import { FileStoreUnavailableError, FlightFileStore, isPassingFileFault } from '@core/storage';
import { piecesOf } from '../domain/corrections/pieces-of.js';
import { type ClaimedFlight, FlightWorkRepository } from '../tables/flight-work.repository.js';
import { type FlightClaim } from '../tables/flight-claim.js';
import { type FlightResult } from '../tables/flight-ending.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnalysisPool, AnalysisPoolClosedError } from './analysis-pool.js';
import { ImmediateDebriefs } from './immediate-debriefs.js';
import { DependencyGate, lastingUnless, LeasedWork } from '@core/work';
import { FileCompression } from './file-compression.js';

/** What a flight is processed for. */
export type ProcessingClass = 'upload' | 'correction' | 'reanalysis';

/** Log events for a saved result. */
const EVENTS = {
  upload: 'flight.processed',
  correction: 'flight.corrected',
  reanalysis: 'flight.reanalysed',
} as const;

/**
 * Processes one claimed flight: reads the file, analyses it on a thread, saves result and notification together. Then it
 * compresses the file of an upload: by then, its client has the result.
 */
@Injectable()
export class FlightProcessing {
  private readonly logger = new Logger('worker');
  private readonly leased: LeasedWork<FlightClaim>;
  private readonly debriefs: ImmediateDebriefs;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly files: FlightFileStore,
    private readonly pool: AnalysisPool,
    private readonly compression: FileCompression,
    private readonly gate: DependencyGate,
  ) {
    this.debriefs = new ImmediateDebriefs(settings);
    this.leased = new LeasedWork({
      kind: 'flight',
      rows: work,
      named: ({ flightId, attempt, requestId }) => ({ flightId, attempt, requestId }),
      leaseSeconds: settings.processingLeaseSeconds,
      lostWorkersMax: settings.processingAttemptsMax,
      logger: this.logger,
    });
  }

  /**
   * @returns whether the result was saved
   * @throws on a transient fault, after releasing the flight for a retry
   */
  async process(claimed: ClaimedFlight, forClass: ProcessingClass): Promise<boolean> {
    const count = (outcome: string) => METRICS.processed.add({ class: forClass, outcome });
    try {
      const file = await this.leased.during(claimed, () => this.analyse(claimed, EVENTS[forClass]));
      count(file === undefined ? 'failed' : file ? 'processed' : 'superseded');
      if (file && forClass === 'upload') await this.compress(claimed.claim, file);
      return Boolean(file);
    } catch (error) {
      count('released');
      throw error;
    }
  }

  /**
   * A fault of the flight itself lasts, and so does a result that the database cannot store.
   * @returns the file; null if the result was superseded
   */
  private async analyse(claimed: ClaimedFlight, event: string): Promise<Uint8Array | null> {
    const startedAt = performance.now();
    const { claim, part, uploadedAt, fileSha256, corrections, ruleSet } = claimed;
    const outlinedRuleSet = ruleSet ?? this.settings.defaultRuleSet;
    const { flightId, requestId } = claim;
    const wish = this.debriefs.wishFor(claimed);
    const { result, debrief, bytes } = await lastingUnless(isTransient, async () => {
      const { bytes, pieces } = await inStage('read', async () => ({
        bytes: await this.files.read(flightId, fileSha256),
        pieces: await piecesOf(this.files, corrections),
      }));
      const flight = { flightId, part, pieces, uploadedAt, bytes, fileSha256, corrections, outlinedRuleSet };
      return { ...(await this.pool.analyse(flight, wish)), bytes };
    });
    const followUp = {
      ...this.debriefs.followUp(claimed, debrief),
      validatesSignature: this.validatesSignature(result, bytes.byteLength),
    };
    const written = await lastingUnless(isPassingCommitFault, () =>
      inStage('commit', () => this.gate.through(() => this.work.complete(claim, result, followUp))),
    );
    const ms = Math.round(performance.now() - startedAt);
    this.logger.log({ event: written ? event : 'flight.superseded', requestId, flightId, ms });
    if (written?.hasDebrief) this.debriefs.noteSaved(followUp);
    return written ? bytes : null;
  }

  /** If the worker is killed meanwhile, or the store cannot be written, `OrphanedFiles` has it done later. */
  private async compress({ flightId, requestId }: FlightClaim, bytes: Uint8Array): Promise<void> {
    try {
      await this.gate.through(() => this.compression.compress(flightId, bytes));
    } catch (error) {
      this.logger.warn({ event: 'flight.file_not_compressed', requestId, flightId, error });
    }
  }

  /** A server checks one file. */
  private validatesSignature(
    { hasUnsupportedSignature, isMerged }: FlightResult,
    fileBytes: number,
  ): boolean {
    const { signatureValidationUrl, signatureFileMaxBytes } = this.settings;
    const isSent = signatureValidationUrl !== undefined && fileBytes <= signatureFileMaxBytes;
    return isSent && hasUnsupportedSignature && !isMerged;
  }
}

/** Whether saving the same result again may succeed. */
function isPassingCommitFault(error: unknown): boolean {
  return !isUnstorableValue(error);
}

/** Whether a retry of the same flight may succeed. */
function isTransient(error: unknown): boolean {
  if (error instanceof AnalysisPoolClosedError || error instanceof FileStoreUnavailableError) return true;
  return isPassingFileFault(error) || isDatabaseUnavailable(error);
}

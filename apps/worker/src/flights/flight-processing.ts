import { SETTINGS, type Settings } from '@app/config';
import { isDatabaseUnavailable } from '@app/database';
import { FileStoreUnavailableError, FlightFileStore, isPassingFileSystemFault } from '@app/storage';
import {
  type ClaimedFlight,
  type FlightClaim,
  type FlightResult,
  FlightWorkRepository,
  type FollowUp,
} from '@tables/flights';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnalysisPool, AnalysisPoolClosedError } from '../analysis-pool.js';
import { lastingUnless, LeasedWork } from '../leased-work.js';

/** Processes one claimed flight: reads the file, analyses it on a thread, saves result and notification together. */
@Injectable()
export class FlightProcessing {
  private readonly logger = new Logger('worker');
  private readonly leased: LeasedWork<FlightClaim>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly files: FlightFileStore,
    private readonly pool: AnalysisPool,
  ) {
    this.leased = new LeasedWork({
      kind: 'flight',
      rows: work,
      named: ({ flightId, attempt }) => ({ flightId, attempt }),
      leaseSeconds: settings.processingLeaseSeconds,
      lostWorkersMax: settings.processingAttemptsMax,
      logger: this.logger,
    });
  }

  /**
   * @param event log event for a saved result
   * @returns whether the result was saved
   * @throws on a transient fault, after releasing the flight for a retry
   */
  async process(claimed: ClaimedFlight, event: string): Promise<boolean> {
    const saved = await this.leased.during(claimed, () => this.analyse(claimed, event));
    return saved ?? false;
  }

  /** A fault of the flight itself lasts; any fault in saving its result is worth another attempt. */
  private async analyse({ claim, part, uploadedAt }: ClaimedFlight, event: string): Promise<boolean> {
    const startedAt = performance.now();
    const { flightId } = claim;
    const { result, fileBytes } = await lastingUnless(isTransient, async () => {
      const bytes = await this.files.read(flightId);
      const { byteLength: fileBytes } = bytes;
      return { result: await this.pool.analyse({ flightId, part, uploadedAt, bytes }), fileBytes };
    });
    const written = await this.work.complete(claim, result, this.followUpOf(result, fileBytes));
    const ms = Math.round(performance.now() - startedAt);
    this.logger.log({ event: written ? event : 'flight.superseded', flightId, ms });
    return written;
  }

  private followUpOf({ hasUnsupportedSignature }: FlightResult, fileBytes: number): FollowUp {
    const { autoDebrief, debriefLanguage, signatureValidationUrl, signatureFileMaxBytes } = this.settings;
    const isSent = signatureValidationUrl !== undefined && fileBytes <= signatureFileMaxBytes;
    return {
      automaticDebrief: autoDebrief === 'on' ? debriefLanguage : null,
      validatesSignature: isSent && hasUnsupportedSignature,
    };
  }
}

/** Whether a retry of the same flight may succeed. */
function isTransient(error: unknown): boolean {
  if (error instanceof AnalysisPoolClosedError || error instanceof FileStoreUnavailableError) return true;
  return isPassingFileSystemFault(error) || isDatabaseUnavailable(error);
}

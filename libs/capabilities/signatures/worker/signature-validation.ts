import { SETTINGS, type Settings } from '@core/config';
import { nextAttemptInMs, type BackgroundJob, DependencyGate } from '@core/work';
import { SignatureValidator } from '../domain/signature-validator.js';
import { measuredRequest } from '@core/observability';
import { FileStoreUnavailableError, FlightFileStore } from '@core/storage';
import { type ClaimedSignature, SignatureWorkRepository } from '../tables/signature-work.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { QuietLoop, UploadsInHand } from '@capabilities/flights/worker';
import { SIGNATURE_VALIDATOR } from './signature-validator.token.js';

/** Polling interval, for new flights and retries. */
const POLL_MS = 2_000;
/** Added to the longest time of a request before another worker may claim the flight. */
const LEASE_MARGIN_SECONDS = 30;

/**
 * Has a validation server check the signatures of processed flights, one at a time. Due work is kept in rows, not in
 * jobs: it never delays an upload, is never lost, and never makes a flight fail. It yields to uploads.
 */
@Injectable()
export class SignatureValidation implements BackgroundJob {
  readonly name = 'signatures';
  private readonly logger = new Logger('signatures');
  private readonly loop: QuietLoop;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(SIGNATURE_VALIDATOR) private readonly validator: SignatureValidator | null,
    private readonly work: SignatureWorkRepository,
    private readonly files: FlightFileStore,
    uploads: UploadsInHand,
    gate: DependencyGate,
  ) {
    this.loop = new QuietLoop(uploads, gate, {
      round: () => this.round(),
      needs: { files: true },
      logFailure: (error) => this.logger.warn({ event: 'signature.failed', error }),
    });
  }

  /** Does nothing without a server. */
  start(): void {
    if (this.validator) this.loop.start();
  }

  /** Claims no other flight and aborts a pending request; resolves when the current flight is released. */
  async stop(): Promise<void> {
    await this.loop.stop(async () => this.validator?.close());
  }

  /** Returns how many milliseconds to pause. */
  private async round(): Promise<number> {
    const { signatureTimeoutSeconds, signaturePauseSeconds } = this.settings;
    const claimed = await this.work.claim(signatureTimeoutSeconds + LEASE_MARGIN_SECONDS);
    if (!claimed) return POLL_MS;
    await this.validate(claimed);
    return signaturePauseSeconds * 1_000;
  }

  private async validate(claimed: ClaimedSignature): Promise<void> {
    const { publicId: flightId, inputSha256 } = claimed;
    try {
      const file = await this.files.read(flightId, inputSha256);
      const { result, validatedBy } = await measuredRequest('signature', () =>
        this.validator!.validate(file),
      );
      const validation = { result, validatedBy, validatedAt: new Date() };
      const isSaved = await this.work.save(claimed, validation, this.settings.signaturePauseSeconds);
      if (isSaved) this.logger.log({ event: 'signature.validated', flightId, result, validatedBy });
    } catch (error) {
      if (this.loop.isStopping) await this.postpone(claimed, 0, false, 'the worker stopped');
      else await this.retryLater(claimed, error);
    }
  }

  /** An unavailable file store is no failure of the server. */
  private async retryLater(claimed: ClaimedSignature, error: unknown): Promise<void> {
    const { publicId: flightId, attempt, failures } = claimed;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn({ event: 'signature.attempt_failed', flightId, attempt, error });
    const waits = this.settings.signatureRetrySeconds;
    const isFailure = !(error instanceof FileStoreUnavailableError);
    const attempts = isFailure ? failures + 1 : 1;
    const inMs = nextAttemptInMs({ attempts }, Math.random, [0, ...waits]);
    if (inMs === null) await this.work.giveUp(claimed, reason, this.settings.signaturePauseSeconds);
    else await this.postpone(claimed, inMs, isFailure, reason);
  }

  private async postpone(claimed: ClaimedSignature, inMs: number, isFailure: boolean, reason: string) {
    await this.work.postpone(claimed, { inMs, isFailure, reason }, this.settings.signaturePauseSeconds);
  }
}

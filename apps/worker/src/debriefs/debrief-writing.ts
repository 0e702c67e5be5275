import { SETTINGS, type Settings } from '@app/config';
import {
  type ClaimedDebrief,
  type DebriefClaim,
  DebriefWorkRepository,
  isDatabaseUnavailable,
} from '@app/database';
import { DebriefWriter } from '@app/debrief';
import { debriefPayload } from '@app/flights';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnalysisPool, AnalysisPoolClosedError } from '../analysis-pool.js';

/** The work on one run that was taken up: facts, writing, checking, saving. */
@Injectable()
export class DebriefWriting {
  private readonly logger = new Logger('worker');
  private readonly stopping = new AbortController();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: DebriefWorkRepository,
    private readonly pool: AnalysisPool,
    private readonly writer: DebriefWriter,
  ) {}

  /** Ends what is waiting for a language model, so that the worker can stop; other workers take the runs up. */
  stop(): void {
    this.stopping.abort(new WorkerStoppingError());
  }

  /** @throws what is a passing fault; the run is let go of, to be taken up again */
  async process({ claim, lostWorkers, ...run }: ClaimedDebrief): Promise<void> {
    if (lostWorkers >= this.settings.processingAttemptsMax) {
      await this.giveUp(claim, `${lostWorkers} workers died with it in hand`);
      return;
    }
    const leaseSeconds = this.settings.processingLeaseSeconds;
    const renewal = setInterval(() => void this.renew(claim, leaseSeconds), (leaseSeconds * 1_000) / 3);
    try {
      await this.write(claim, run);
    } catch (error) {
      if (isPassing(error)) {
        await this.release(claim);
        throw error;
      }
      this.logger.error({ event: 'debrief.failed', debriefId: claim.debriefId, error });
      await this.giveUp(claim, error instanceof Error ? error.message : String(error));
    } finally {
      clearInterval(renewal);
    }
  }

  private async write(
    claim: DebriefClaim,
    { flightId, language }: Pick<ClaimedDebrief, 'flightId' | 'language'>,
  ): Promise<void> {
    const stored = await this.work.result(claim.accountId, flightId, this.settings.defaultRuleSet);
    if (!stored) throw new Error('The flight has no result');
    const facts = await this.pool.facts(stored);
    const written = await this.writer.write(facts, language, this.stopping.signal);
    const { provider, model, promptVersion, fallback, usage } = written;
    const saved = await this.work.complete(claim, {
      provider,
      model,
      promptVersion,
      fallback,
      factsVersion: facts.version,
      content: debriefPayload(written.content, stored.flownAt?.getTime() ?? null),
      usage,
    });
    if (fallback) {
      this.logger.warn({ event: 'debrief.fallback', debriefId: claim.debriefId, ...fallback });
    }
    this.logger.log({
      event: saved ? 'debrief.completed' : 'debrief.superseded',
      debriefId: claim.debriefId,
      provider,
      ms: usage.duration_ms,
    });
  }

  private async giveUp(claim: DebriefClaim, reason: string): Promise<void> {
    this.logger.warn({ event: 'debrief.given_up', debriefId: claim.debriefId, reason });
    await this.work.fail(claim, reason);
  }

  /** Failing this changes nothing: the hold runs out by itself. */
  private async release(claim: DebriefClaim): Promise<void> {
    try {
      await this.work.release(claim);
    } catch (error) {
      this.logger.warn({ event: 'debrief.release_failed', debriefId: claim.debriefId, error });
    }
  }

  private async renew(claim: DebriefClaim, leaseSeconds: number): Promise<void> {
    try {
      await this.work.renew(claim, leaseSeconds);
    } catch (error) {
      this.logger.warn({ event: 'debrief.renew_failed', debriefId: claim.debriefId, error });
    }
  }
}

/** A fault of the surroundings: the same run may succeed in a moment. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof AnalysisPoolClosedError ||
    error instanceof WorkerStoppingError ||
    isDatabaseUnavailable(error)
  );
}

/** The worker was asked to stop. */
class WorkerStoppingError extends Error {}

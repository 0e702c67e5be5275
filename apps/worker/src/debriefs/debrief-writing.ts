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

/** Processes one claimed run: collects facts, writes, checks and saves the debrief. */
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

  /** Aborts requests to a language model so that the worker can stop. Other workers resume the runs. */
  stop(): void {
    this.stopping.abort(new WorkerStoppingError());
  }

  /** @throws on a transient fault, after releasing the run for a retry */
  async process({ claim, lostWorkers, ...run }: ClaimedDebrief): Promise<void> {
    if (lostWorkers >= this.settings.processingAttemptsMax) {
      await this.giveUp(claim, `${lostWorkers} workers crashed while processing it`);
      return;
    }
    const leaseSeconds = this.settings.processingLeaseSeconds;
    const renewal = setInterval(() => void this.renew(claim, leaseSeconds), (leaseSeconds * 1_000) / 3);
    try {
      await this.write(claim, run);
    } catch (error) {
      if (isTransient(error)) {
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
      content: debriefPayload(written.content, facts, language, stored.flownAt?.getTime() ?? null),
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

  /** A failure is harmless: the lease expires anyway. */
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

/** Whether a retry of the same run may succeed. */
function isTransient(error: unknown): boolean {
  return (
    error instanceof AnalysisPoolClosedError ||
    error instanceof WorkerStoppingError ||
    isDatabaseUnavailable(error)
  );
}

/** The worker is stopping. */
class WorkerStoppingError extends Error {}

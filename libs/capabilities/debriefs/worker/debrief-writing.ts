import { type DebriefFacts, debriefRuleSet, debriefPayload } from '@engine/coach';
import { SETTINGS, type Settings } from '@core/config';
import { isDatabaseUnavailable } from '@core/database';
import { DebriefWriter } from '../domain/debrief-writer.js';
import { METRICS } from '@core/observability';
import {
  type ClaimedDebrief,
  type DebriefClaim,
  DebriefWorkRepository,
} from '../tables/debrief-work.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnalysisPool, AnalysisPoolClosedError } from '@capabilities/flights/worker';
import { DependencyGate, lastingUnless, LeasedWork } from '@core/work';

const FACTS_THREAD = new URL('./facts-thread.js', import.meta.url).href;

/** Processes one claimed run: collects facts, writes, checks and saves the debrief. */
@Injectable()
export class DebriefWriting {
  private readonly logger = new Logger('worker');
  private readonly stopping = new AbortController();
  private readonly leased: LeasedWork<DebriefClaim>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: DebriefWorkRepository,
    private readonly pool: AnalysisPool,
    private readonly writer: DebriefWriter,
    private readonly gate: DependencyGate,
  ) {
    this.leased = new LeasedWork({
      kind: 'debrief',
      rows: work,
      named: ({ debriefId, attempt, requestId }) => ({ debriefId, attempt, requestId }),
      leaseSeconds: settings.processingLeaseSeconds,
      lostWorkersMax: settings.processingAttemptsMax,
      logger: this.logger,
    });
  }

  /** Aborts requests to a language model so that the worker can stop. Other workers resume the runs. */
  stop(): void {
    this.stopping.abort(new WorkerStoppingError());
  }

  /** @throws on a transient fault, after releasing the run for a retry */
  async process(claimed: ClaimedDebrief): Promise<void> {
    const outcome = await this.leased.during(claimed, () =>
      lastingUnless(isTransient, () => this.write(claimed)),
    );
    METRICS.debriefs.add({ outcome: outcome ?? 'failed' });
  }

  private async write({ claim, flightId, language }: ClaimedDebrief): Promise<string> {
    const ruleSet = debriefRuleSet(language, this.settings.defaultRuleSet);
    const stored = await this.work.result(claim.accountId, flightId, ruleSet);
    if (!stored) throw new Error('The flight has no result');
    const facts = await this.pool.run<DebriefFacts>(stored, FACTS_THREAD);
    const written = await this.writer.write(facts, language, this.stopping.signal);
    const { provider, model, promptVersion, fallback, usage } = written;
    const result = {
      provider,
      model,
      promptVersion,
      fallback,
      factsVersion: facts.version,
      content: debriefPayload(written.content, facts, language, stored.flownAt?.getTime() ?? null),
      usage,
    };
    const saved = await this.gate.through(() => this.work.complete(claim, result));
    if (fallback) {
      this.logger.warn({ event: 'debrief.fallback', debriefId: claim.debriefId, ...fallback });
    }
    this.logger.log({
      event: saved ? 'debrief.completed' : 'debrief.superseded',
      requestId: claim.requestId,
      debriefId: claim.debriefId,
      provider,
      ms: usage.duration_ms,
    });
    if (!saved) return 'superseded';
    return fallback ? 'fallback' : 'completed';
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

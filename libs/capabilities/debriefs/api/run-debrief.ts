import { type Principal, type RequestHold, keyInUse } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type DebriefLanguage } from '@core/contract';
import { originOf } from '@core/observability';
import { type DebriefJob, DebriefQueue, WorkCompletion } from '@core/work';
import { DebriefRepository, type SavedDebrief } from '../tables/debrief.repository.js';
import { DebriefWorkRepository } from '../tables/debrief-work.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { FlightTracks } from '@capabilities/flights/api';

export interface DebriefWish {
  readonly flightId: string;
  readonly language: DebriefLanguage;
  readonly wait: boolean;
  /** Set if the request has an `Idempotency-Key`. */
  readonly hold: RequestHold | undefined;
  readonly requestId: string;
}

/**
 * Starts a debrief within the plan's quota, or joins one that is already running, and waits for a worker to write it.
 */
@Injectable()
export class RunDebrief {
  private readonly logger = new Logger('debriefs');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly tracks: FlightTracks,
    private readonly debriefs: DebriefRepository,
    private readonly queue: DebriefQueue,
    private readonly completion: WorkCompletion,
    private readonly runs: DebriefWorkRepository,
  ) {}

  /**
   * Returns the debrief once it is written or the wait times out.
   * @throws ApiError if the flight has no result or track (yet), the quota is exhausted, or writing failed
   */
  async run(principal: Principal, request: DebriefWish): Promise<SavedDebrief> {
    const { accountId } = principal;
    const debriefId = (await this.begunBefore(accountId, request)) ?? (await this.begin(principal, request));
    const finished = request.wait
      ? this.completion.waitFor(debriefId, this.settings.debriefWaitSeconds * 1_000, this.runs)
      : undefined;
    // also for a joined run: an automatic run may have no job yet, or a low-priority one
    await this.enqueue({ accountId, debriefId, origin: originOf(request.requestId) });
    await finished;
    const debrief = await this.debriefs.find(accountId, debriefId);
    if (!debrief) throw new ApiError('flight_not_found');
    if (debrief.status === 'failed') throw new ApiError('ai_provider_failed');
    return debrief;
  }

  /**
   * The run of an earlier request with this key that got no response. A failed run is not resumed; it did not count.
   */
  private async begunBefore(accountId: string, { hold }: DebriefWish): Promise<string | undefined> {
    if (!hold?.begun) return undefined;
    const debrief = await this.debriefs.find(accountId, hold.begun);
    return debrief && debrief.status !== 'failed' ? hold.begun : undefined;
  }

  private async begin(
    { accountId, plan }: Principal,
    { flightId, language, hold }: DebriefWish,
  ): Promise<string> {
    await this.tracks.requireTrack(accountId, flightId); // the debrief needs the track
    const { debriefsPerMonth } = this.settings.plans[plan];
    const start = await this.debriefs.start(accountId, { flightId, language, debriefsPerMonth, hold });
    if (start.kind === 'running') return start.debriefId;
    if (start.kind === 'no_flight') throw new ApiError('flight_not_found');
    if (start.kind === 'taken_over') throw keyInUse();
    throw new ApiError('ai_allowance_exhausted', { limit: 'monthly_debriefs' });
  }

  /** If the queue is down, the debrief is delayed, never lost: the reconciler finds the row. */
  private async enqueue(job: DebriefJob): Promise<void> {
    try {
      await this.queue.add(job, 0, { isAwaited: true });
    } catch (error) {
      this.logger.warn({ event: 'debrief.enqueue_failed', debriefId: job.debriefId, error });
    }
  }
}

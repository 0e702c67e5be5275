import { type Principal } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, type DebriefLanguage } from '@app/contract';
import { DebriefRepository, type RequestHold, type SavedDebrief } from '@app/database';
import { DebriefQueue } from '@app/queue';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { FlightCompletion } from '../flights/flight-completion.js';
import { FlightTracks } from '../flights/flight-tracks.js';
import { keyInUse } from '../http/idempotent-requests.js';

export interface AnalysisRequest {
  readonly flightId: string;
  readonly language: DebriefLanguage;
  readonly wait: boolean;
  /** The request, if it has a name. */
  readonly hold: RequestHold | undefined;
}

/** Has a debrief written: takes it from the allowance, wakes a worker and waits; or joins a run under way. */
@Injectable()
export class RunAnalysis {
  private readonly logger = new Logger('analysis');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly tracks: FlightTracks,
    private readonly debriefs: DebriefRepository,
    private readonly queue: DebriefQueue,
    private readonly completion: FlightCompletion,
  ) {}

  /**
   * The debrief as it is when it is done, or the waiting is.
   * @throws ApiError when the flight has no result or no track (yet), the allowance is used up, or the debrief could not be written
   */
  async run(principal: Principal, request: AnalysisRequest): Promise<SavedDebrief> {
    const { accountId } = principal;
    const debriefId = (await this.begunBefore(accountId, request)) ?? (await this.begin(principal, request));
    const finished = request.wait
      ? this.completion.waitFor(debriefId, this.settings.debriefWaitSeconds * 1_000)
      : undefined;
    await this.enqueue(accountId, debriefId); // a run that is joined, too: an automatic one has no job, and stands back
    await finished;
    const debrief = await this.debriefs.find(accountId, debriefId);
    if (!debrief) throw new ApiError('flight_not_found');
    if (debrief.status === 'failed') throw new ApiError('ai_provider_failed');
    return debrief;
  }

  /** The run of a request that was sent before and has had no answer; one that failed took nothing, and is not repeated. */
  private async begunBefore(accountId: string, { hold }: AnalysisRequest): Promise<string | undefined> {
    if (!hold?.begun) return undefined;
    const debrief = await this.debriefs.find(accountId, hold.begun);
    return debrief && debrief.status !== 'failed' ? hold.begun : undefined;
  }

  private async begin(
    { accountId, plan }: Principal,
    { flightId, language, hold }: AnalysisRequest,
  ): Promise<string> {
    await this.tracks.mustBeThere(accountId, flightId); // the debrief is written from it
    const { debriefsPerMonth } = this.settings.plans[plan];
    const start = await this.debriefs.start(accountId, { flightId, language, debriefsPerMonth, hold });
    if (start.kind === 'running') return start.debriefId;
    if (start.kind === 'no_flight') throw new ApiError('flight_not_found');
    if (start.kind === 'taken_over') throw keyInUse();
    throw new ApiError('ai_allowance_exhausted');
  }

  /** A queue that is away delays the debrief, it does not lose it: the reconciler finds the row. */
  private async enqueue(accountId: string, debriefId: string): Promise<void> {
    try {
      await this.queue.add({ accountId, debriefId }, 0, { isAwaited: true });
    } catch (error) {
      this.logger.warn({ event: 'debrief.enqueue_failed', debriefId, error });
    }
  }
}

import { type Principal } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, type DebriefLanguage } from '@app/contract';
import { DebriefRepository, type SavedDebrief } from '@app/database';
import { DebriefQueue } from '@app/queue';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { FlightCompletion } from '../flights/flight-completion.js';
import { FlightTracks } from '../flights/flight-tracks.js';

export interface AnalysisRequest {
  readonly flightId: string;
  readonly language: DebriefLanguage;
  readonly wait: boolean;
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
  async run(
    { accountId, plan }: Principal,
    { flightId, language, wait }: AnalysisRequest,
  ): Promise<SavedDebrief> {
    await this.tracks.mustBeThere(accountId, flightId); // the debrief is written from it
    const { debriefsPerMonth } = this.settings.plans[plan];
    const start = await this.debriefs.start(accountId, { flightId, language, debriefsPerMonth });
    if (start.kind === 'no_flight') throw new ApiError('flight_not_found');
    if (start.kind === 'allowance_exhausted') throw new ApiError('ai_allowance_exhausted');
    const { debriefId } = start;
    const finished = wait
      ? this.completion.waitFor(debriefId, this.settings.debriefWaitSeconds * 1_000)
      : undefined;
    await this.enqueue(accountId, debriefId); // a run that is joined, too: an automatic one has no job, and stands back
    await finished;
    const debrief = await this.debriefs.find(accountId, debriefId);
    if (!debrief) throw new ApiError('flight_not_found');
    if (debrief.status === 'failed') throw new ApiError('ai_provider_failed');
    return debrief;
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

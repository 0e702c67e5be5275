import { type Principal } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { inStage } from '@core/observability';
import { WorkCompletion } from '@core/work';
import { Inject, Injectable } from '@nestjs/common';
import { StateCorrections, type StatedChanges } from '../domain/corrections/state-corrections.js';
import { type FlightInQueue, FlightIntake } from '../domain/intake/flight-intake.js';
import { ProcessedFlights } from '../domain/processed-flights.js';
import { FlightCorrectionRepository } from '../tables/flight-correction.repository.js';
import { type Flight } from '../tables/flight.entity.js';
import { FlightWorkRepository } from '../tables/flight-work.repository.js';

export interface CorrectionOptions {
  /** Whether to wait for the result. */
  readonly wait: boolean;
  /** Of the request. */
  readonly requestId: string | undefined;
}

/** Corrects a flight, and has it analysed again. */
@Injectable()
export class CorrectFlight {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly corrections: FlightCorrectionRepository,
    private readonly stating: StateCorrections,
    private readonly processed: ProcessedFlights,
    private readonly intake: FlightIntake,
    private readonly completion: WorkCompletion,
    private readonly work: FlightWorkRepository,
  ) {}

  /**
   * Returns the flight, whose `correctionDue` says whether its result still does not follow.
   * @throws ApiError as {@link StateCorrections.state}, `flight_processing_failed` if the analysis failed
   */
  async correct(
    { accountId, credential }: Pick<Principal, 'accountId' | 'credential'>,
    flightId: string,
    changes: StatedChanges,
    { wait, requestId }: CorrectionOptions,
  ): Promise<Flight> {
    const by = await this.corrections.author(accountId, credential.kind, idOf(credential));
    const queueClass = wait ? 'awaited' : 'upload';
    const { due } = await this.stating.state(accountId, flightId, changes, by, queueClass);
    await this.follow(accountId, due, { wait, requestId });
    const flight = await this.processed.get(accountId, flightId);
    if (due.length > 0 && !flight.correctionDue && flight.failureReason !== null) {
      throw new ApiError('flight_processing_failed');
    }
    return flight;
  }

  /** Wakes workers, and waits for the results if wanted. */
  async follow(
    accountId: string,
    due: readonly FlightInQueue[],
    { wait = false, requestId }: Partial<CorrectionOptions>,
  ): Promise<void> {
    const waitMs = this.settings.uploadWaitSeconds * 1_000;
    await Promise.all(
      due.map(async (flight) => {
        const finished = wait && this.completion.waitFor(flight.publicId, waitMs, this.work);
        await this.intake.enqueue(accountId, flight, requestId);
        if (finished) await inStage('wait', () => finished);
      }),
    );
  }
}

function idOf(credential: Principal['credential']): string {
  if (credential.kind === 'api_key') return credential.publicId;
  return credential.kind === 'oauth_token' ? credential.connectionId : credential.id;
}

import { AccountDeletion } from '@app/accounts';
import { SETTINGS, type Settings } from '@app/config';
import { PLANS, utcMonthOf } from '@app/contract';
import {
  DebriefWorkRepository,
  DeliveryWorkRepository,
  FlightWorkRepository,
  IdempotentRequestRepository,
  KnownAddressRepository,
  UsageThresholdRepository,
  UserRepository,
} from '@app/database';
import { DebriefQueue, ProcessFlightQueue } from '@app/queue';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { WeatherFilling } from '../weather/weather-filling.js';
import { OrphanedFiles } from './orphaned-files.js';
import { Reanalysis } from './reanalysis.js';

/** A flight that waits longer than this without having been claimed has probably lost its job. */
const IDLE_SECONDS = 10;
const BATCH = 500;
const SECONDS_PER_DAY = 86_400;
/** Answers kept for `Idempotency-Key` that are removed in one round. */
const EXPIRED_BATCH = 5_000;

/**
 * Makes the rest agree with the rows, which are the record. Rebuilds lost jobs: after a queue lost its data, an
 * API died between row and job, or a worker died with a flight in hand. A job of the same attempt is not
 * doubled, and one of an earlier attempt that still waits finds the flight held or done. Has files swept away
 * that belong to no row, forgets requests that were kept for their `Idempotency-Key` long enough, old events with
 * their deliveries, signing secrets that were replaced and sign no more, sessions that have ended, addresses from
 * which nobody has signed in for long, and sign-ups that were never confirmed, tells accounts whose monthly requests run
 * out, finishes the deletion of accounts, and has flights analysed again that were put up for it.
 */
@Injectable()
export class Reconciler {
  private readonly logger = new Logger('worker');
  private timer: NodeJS.Timeout | undefined;
  /** A round that analyses again for hours is not the only one. */
  private readonly rounds = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly queue: ProcessFlightQueue,
    private readonly debriefs: DebriefWorkRepository,
    private readonly debriefQueue: DebriefQueue,
    private readonly orphanedFiles: OrphanedFiles,
    private readonly idempotent: IdempotentRequestRepository,
    private readonly deliveries: DeliveryWorkRepository,
    private readonly thresholds: UsageThresholdRepository,
    private readonly deletion: AccountDeletion,
    private readonly reanalysis: Reanalysis,
    private readonly weather: WeatherFilling,
    private readonly users: UserRepository,
    private readonly knownAddresses: KnownAddressRepository,
  ) {}

  start(): void {
    this.begin();
    this.timer = setInterval(() => this.begin(), this.settings.reconcileIntervalSeconds * 1_000);
  }

  /** Resolves when the step in hand is done, and with it the database is no longer needed. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    await Promise.all([...this.rounds, this.reanalysis.stop()]);
  }

  private begin(): void {
    const round = this.run().finally(() => this.rounds.delete(round));
    this.rounds.add(round);
  }

  private async run(): Promise<void> {
    await this.attempt('reconciler.failed', () => this.queueDue());
    await this.attempt('reconciler.debriefs_failed', () => this.queueDueDebriefs());
    await this.attempt('reconciler.sweep_failed', () => this.orphanedFiles.sweep());
    await this.attempt('reconciler.forget_failed', () => this.forgetRequests());
    await this.attempt('reconciler.thresholds_failed', () => this.notifyThresholds());
    await this.attempt('reconciler.sweep_failed', () => this.sweepEvents());
    await this.attempt('reconciler.forget_failed', () => this.forgetSecrets());
    await this.attempt('reconciler.forget_failed', () => this.forgetSessions());
    await this.attempt('reconciler.forget_failed', () => this.forgetAddresses());
    await this.attempt('reconciler.forget_failed', () => this.forgetSignUps());
    await this.attempt('reconciler.deletion_failed', () => this.finishDeletions());
    await this.attempt('reconciler.weather_failed', () => this.weather.sweep());
    await this.attempt('reconciler.weather_failed', () => this.weather.adopt());
    // may take hours, in which the next rounds do the others
    await this.attempt('reconciler.reanalysis_failed', () => this.reanalysis.run());
  }

  private async queueDue(): Promise<void> {
    const due = await this.work.due(IDLE_SECONDS, BATCH);
    for (const { accountId, flightId, attempt } of due) {
      await this.queue.add({ accountId, flightId }, attempt);
    }
    if (due.length > 0) this.logger.log({ event: 'reconciler.queued', flights: due.length });
  }

  private async forgetRequests(): Promise<void> {
    const requests = await this.idempotent.removeExpired(EXPIRED_BATCH);
    if (requests > 0) this.logger.log({ event: 'reconciler.forgot_requests', requests });
  }

  private async notifyThresholds(): Promise<void> {
    const limits = PLANS.map((plan) => ({
      plan,
      requestsPerMonth: this.settings.plans[plan].requestsPerMonth,
    }));
    await this.thresholds.notify(utcMonthOf(new Date()), limits);
  }

  private async sweepEvents(): Promise<void> {
    for (;;) {
      const events = await this.deliveries.sweep(this.settings.webhookLogDays, BATCH);
      if (events > 0) this.logger.log({ event: 'reconciler.swept', events });
      if (events < BATCH || this.stopping.signal.aborted) return;
    }
  }

  private async forgetSessions(): Promise<void> {
    const sessions = await this.users.forgetEndedSessions();
    if (sessions > 0) this.logger.log({ event: 'reconciler.forgot_sessions', sessions });
  }

  private async forgetAddresses(): Promise<void> {
    const addresses = await this.knownAddresses.forget(this.settings.platformKnownAddressDays);
    if (addresses > 0) this.logger.log({ event: 'reconciler.forgot_addresses', addresses });
  }

  private async forgetSignUps(): Promise<void> {
    const { platformUnconfirmedDays, platformTokenSeconds } = this.settings;
    const seconds = Math.max(platformUnconfirmedDays * SECONDS_PER_DAY, platformTokenSeconds);
    const signUps = await this.users.forgetUnconfirmed(seconds, BATCH);
    if (signUps > 0) this.logger.log({ event: 'reconciler.forgot_sign_ups', signUps });
  }

  private async forgetSecrets(): Promise<void> {
    const secrets = await this.deliveries.forgetSecrets();
    if (secrets > 0) this.logger.log({ event: 'reconciler.forgot_secrets', secrets });
  }

  private async finishDeletions(): Promise<void> {
    for await (const { account, error } of this.deletion.finishAll(this.stopping.signal)) {
      const accountId = account.publicId;
      if (error === undefined) this.logger.log({ event: 'reconciler.deleted_account', accountId });
      else this.logger.warn({ event: 'reconciler.deletion_failed', accountId, error });
    }
  }

  private async queueDueDebriefs(): Promise<void> {
    const due = await this.debriefs.due(IDLE_SECONDS, BATCH);
    for (const { accountId, debriefId, attempt } of due) {
      // What a worker had in hand and lost goes before what nobody waits for: its turn had come, and a client may wait for
      // it. What nobody has begun may stand in the queue as it should, behind many others.
      await this.debriefQueue.add({ accountId, debriefId }, attempt, { isAwaited: attempt > 0 });
    }
    if (due.length > 0) this.logger.log({ event: 'reconciler.queued', debriefs: due.length });
  }

  /** What fails is tried again in the next round. */
  private async attempt(failureEvent: string, step: () => Promise<void>): Promise<void> {
    if (this.stopping.signal.aborted) return;
    try {
      await step();
    } catch (error) {
      this.logger.warn({ event: failureEvent, error });
    }
  }
}

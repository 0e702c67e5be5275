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

/** A flight that stays unclaimed longer than this has probably lost its job. */
const IDLE_SECONDS = 10;
const BATCH = 500;
const SECONDS_PER_DAY = 86_400;
/** Expired `Idempotency-Key` responses removed per round. */
const EXPIRED_BATCH = 5_000;

/**
 * Reconciles everything else with the rows, which are the source of truth. Each round:
 * - recreates jobs that are missing because a queue lost its data, or an API or worker crashed. A job of the same attempt
 *   is not duplicated, and a job of an earlier attempt finds the flight held or done;
 * - deletes files without a row, and expired data: `Idempotency-Key` responses, events with their deliveries, replaced
 *   signing secrets, sessions, IP addresses of past sign-ins, and unconfirmed sign-ups;
 * - notifies accounts that approach their monthly quota;
 * - finishes the deletion of accounts;
 * - adds model weather, and reanalyses the scheduled flights.
 */
@Injectable()
export class Reconciler {
  private readonly logger = new Logger('worker');
  private timer: NodeJS.Timeout | undefined;
  /** Several rounds may run: a reanalysis takes hours. */
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

  /** Resolves when the current step is done and the database is no longer needed. */
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
    // may take hours; meanwhile the next rounds do the other steps
    await this.attempt('reconciler.reanalysis_failed', () => this.reanalysis.run());
  }

  /** Queues all due flights, however many a lost queue contained. Existing jobs do not change. */
  private async queueDue(): Promise<void> {
    let flights = 0;
    for await (const due of this.work.due(IDLE_SECONDS, BATCH)) {
      await this.queue.addAll(due);
      flights += due.length;
      if (this.stopping.signal.aborted) break;
    }
    if (flights > 0) this.logger.log({ event: 'reconciler.queued', flights });
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
    let debriefs = 0;
    for await (const due of this.debriefs.due(IDLE_SECONDS, BATCH)) {
      // A run lost by a crashed worker gets priority, because a client may be waiting for it. A run that was never started
      // may still be in the queue behind many others.
      await this.debriefQueue.addAll(due.map((run) => ({ ...run, isAwaited: run.attempt > 0 })));
      debriefs += due.length;
      if (this.stopping.signal.aborted) break;
    }
    if (debriefs > 0) this.logger.log({ event: 'reconciler.queued', debriefs });
  }

  /** A failed step is retried in the next round. */
  private async attempt(failureEvent: string, step: () => Promise<void>): Promise<void> {
    if (this.stopping.signal.aborted) return;
    try {
      await step();
    } catch (error) {
      this.logger.warn({ event: failureEvent, error });
    }
  }
}

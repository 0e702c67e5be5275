import { SETTINGS, type Settings } from '@app/config';
import { type ClaimedWeather, WeatherCacheRepository, WeatherWorkRepository } from '@app/database';
import { type ModelWeather } from '@app/flights';
import { nextAttemptInMs, WakeableLoop } from '@app/retry';
import { WeatherLimitedError, WeatherProvider } from '@app/weather';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnalysisPool } from '../analysis-pool.js';
import { FlightWeatherInquiry } from './flight-weather-inquiry.js';
import { WEATHER_PROVIDER } from './weather-provider.token.js';

/** How often a worker looks without having been told: for what other workers have processed, and for retries. */
const POLL_MS = 2_000;
/** Longest rest while the provider wants no requests: it may be asked again earlier than it said. */
const REST_MS_MAX = 60_000;
/** After a failed look at the database. */
const FAILURE_PAUSE_MS = 5_000;
/** Requests for one flight: up to two sources, and for each the time of its run. */
const REQUESTS_PER_FLIGHT = 4;
/** Beyond them, before another worker takes a flight for abandoned. */
const LEASE_MARGIN_SECONDS = 30;

/**
 * Fills in the weather of processed flights by a provider's model, one flight at a time. What is due stands in rows and
 * has no jobs: nothing stands before an upload in the queue, nothing is lost, and no flight fails for its weather.
 */
@Injectable()
export class WeatherFilling {
  private readonly logger = new Logger('weather');
  private readonly loop = new WakeableLoop(() => this.round());
  private readonly leaseSeconds: number;
  private isAdopted = false;
  private stopping = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(WEATHER_PROVIDER) private readonly provider: WeatherProvider | null,
    private readonly work: WeatherWorkRepository,
    private readonly cache: WeatherCacheRepository,
    private readonly inquiry: FlightWeatherInquiry,
    private readonly pool: AnalysisPool,
  ) {
    this.leaseSeconds = REQUESTS_PER_FLIGHT * settings.weatherTimeoutSeconds + LEASE_MARGIN_SECONDS;
  }

  /** Without a provider nothing is done. */
  start(): void {
    if (this.provider) this.loop.start();
  }

  /** A flight was processed. */
  wake(): void {
    this.loop.wake();
  }

  /** Takes nothing up any more and waits for nobody's answer; resolves when the flight in hand is let go of. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.provider?.close();
    await this.loop.stop();
  }

  /** Forgets what was kept for other flights long enough. */
  async sweep(): Promise<void> {
    if (!this.provider) return;
    const hours = await this.cache.forget(this.settings.weatherCacheDays);
    if (hours > 0) this.logger.log({ event: 'weather.forgot', hours });
  }

  private async round(): Promise<number> {
    try {
      if (!this.isAdopted) await this.adopt();
      const claimed = await this.work.claim(this.leaseSeconds);
      return claimed ? await this.fill(claimed) : POLL_MS;
    } catch (error) {
      this.logger.warn({ event: 'weather.failed', error });
      return FAILURE_PAUSE_MS;
    }
  }

  private async adopt(): Promise<void> {
    const flights = await this.work.adopt();
    this.isAdopted = true;
    if (flights > 0) this.logger.log({ event: 'weather.adopted', flights });
  }

  /** Returns for how many ms to rest. */
  private async fill(claimed: ClaimedWeather): Promise<number> {
    try {
      const path = claimed.track && (await this.pool.path(claimed.track));
      if (!path) throw new Error('Its track is not there (yet)');
      const weather = await this.inquiry.ask(this.provider!, path);
      if (!weather) await this.putOff(claimed, 'no source has weather for it', false);
      else if (await this.work.save(claimed, weather)) this.tell(claimed, weather);
      return 0;
    } catch (error) {
      if (error instanceof WeatherLimitedError) return this.standBack(claimed, error);
      if (this.stopping) return this.letGo(claimed);
      const { publicId: flightId, failures } = claimed;
      this.logger.warn({ event: 'weather.attempt_failed', flightId, failures: failures + 1, error });
      await this.putOff(claimed, error instanceof Error ? error.message : String(error), true);
      return 0;
    }
  }

  private tell(
    { publicId: flightId }: ClaimedWeather,
    { forecast_or_archive: from, model }: ModelWeather,
  ): void {
    this.logger.log({ event: 'weather.saved', flightId, from, model });
  }

  /** The flight is not to blame: it keeps its attempts. */
  private async standBack(claimed: ClaimedWeather, error: WeatherLimitedError): Promise<number> {
    const inMs = error.retryAfterSeconds * 1_000;
    this.logger.log({ event: 'weather.limited', seconds: error.retryAfterSeconds, reason: error.message });
    await this.work.postpone(claimed, { inMs, isFailure: false, reason: error.message });
    return Math.min(inMs, REST_MS_MAX);
  }

  /** For the next worker, at once. */
  private async letGo(claimed: ClaimedWeather): Promise<number> {
    await this.work.postpone(claimed, { inMs: 0, isFailure: false, reason: 'the worker stopped' });
    return 0;
  }

  /** A provider that fails is tried again for ever; one that answers and has nothing has nothing in the end. */
  private async putOff(claimed: ClaimedWeather, reason: string, forEver: boolean): Promise<void> {
    const waits = this.settings.weatherRetrySeconds;
    const attempts = Math.min(claimed.failures + 1, forEver ? waits.length : Infinity);
    const inMs = nextAttemptInMs({ attempts }, Math.random, [0, ...waits]);
    if (inMs === null) await this.work.giveUp(claimed, reason);
    else await this.work.postpone(claimed, { inMs, isFailure: true, reason });
  }
}

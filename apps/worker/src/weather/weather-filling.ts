import { SETTINGS, type Settings } from '@app/config';
import {
  type ClaimedWeather,
  WeatherCacheRepository,
  type WeatherFault,
  WeatherWorkRepository,
} from '@app/database';
import { type ModelWeather, type PathPoint } from '@app/flights';
import { nextAttemptInMs, WakeableLoop } from '@app/retry';
import { WeatherLimitedError, WeatherProvider } from '@app/weather';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnalysisPool } from '../analysis-pool.js';
import { UploadsInHand } from '../uploads-in-hand.js';
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
/** Flights that are looked at in one statement for whether their weather is awaited. */
const ADOPTION_BATCH = 500;
/** Beyond them, before another worker takes a flight for abandoned. */
const LEASE_MARGIN_SECONDS = 30;

/**
 * Fills in the weather of processed flights by a provider's model, one flight at a time. What is due stands in rows and
 * has no jobs: nothing stands before an upload in the queue, nothing is lost, and no flight fails for its weather. While
 * uploads are in hand it stands back.
 */
@Injectable()
export class WeatherFilling {
  private readonly logger = new Logger('weather');
  private readonly loop = new WakeableLoop(() => this.round());
  private readonly leaseSeconds: number;
  /** Id of the last flight that was looked at for adoption; null when all were. */
  private adoptedUpTo: string | null = '0';
  private stopping = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(WEATHER_PROVIDER) private readonly provider: WeatherProvider | null,
    private readonly work: WeatherWorkRepository,
    private readonly cache: WeatherCacheRepository,
    private readonly inquiry: FlightWeatherInquiry,
    private readonly pool: AnalysisPool,
    private readonly uploads: UploadsInHand,
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

  /** Takes on flights that were there before this was, batch by batch; once in the life of a worker. */
  async adopt(): Promise<void> {
    while (this.provider && this.adoptedUpTo !== null && !this.stopping) {
      const { flights, last } = await this.work.adopt(this.adoptedUpTo, ADOPTION_BATCH);
      this.adoptedUpTo = last;
      if (flights > 0) this.logger.log({ event: 'weather.adopted', flights });
    }
  }

  /** Forgets what was kept for other flights long enough. */
  async sweep(): Promise<void> {
    if (!this.provider) return;
    const hours = await this.cache.forget(this.settings.weatherCacheDays);
    if (hours > 0) this.logger.log({ event: 'weather.forgot', hours });
  }

  private async round(): Promise<number> {
    await this.uploads.over(() => this.stopping);
    if (this.stopping) return 0;
    try {
      const claimed = await this.work.claim(this.leaseSeconds);
      return claimed ? await this.fill(claimed) : POLL_MS;
    } catch (error) {
      this.logger.warn({ event: 'weather.failed', error });
      return FAILURE_PAUSE_MS;
    }
  }

  /** Returns for how many ms to rest. */
  private async fill(claimed: ClaimedWeather): Promise<number> {
    const path = await this.pathOf(claimed);
    if (!path) return 0;
    let weather: ModelWeather | undefined;
    try {
      weather = await this.inquiry.ask(this.provider!, path, claimed.content as ModelWeather | null);
    } catch (error) {
      if (error instanceof WeatherLimitedError) return this.standBack(claimed, error);
      if (this.stopping) return this.letGo(claimed);
      await this.putOff(claimed, 'failures', error);
      return 0;
    }
    if (!weather) await this.goWithout(claimed, path);
    else if (await this.work.save(claimed, weather)) this.tell(claimed, weather);
    return 0;
  }

  /** Undefined when there is none; the flight is put off then, until another analysis or another try. */
  private async pathOf(claimed: ClaimedWeather): Promise<PathPoint[] | undefined> {
    try {
      const path = claimed.track && (await this.pool.path(claimed.track));
      if (path) return path;
      await this.postpone(claimed, null, 'its track is not there (yet)');
    } catch (error) {
      if (this.stopping) await this.letGo(claimed);
      else await this.putOff(claimed, null, error);
    }
    return undefined;
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
    await this.work.postpone(claimed, { inMs, fault: null, reason: error.message });
    return Math.min(inMs, REST_MS_MAX);
  }

  /** For the next worker, at once. */
  private async letGo(claimed: ClaimedWeather): Promise<number> {
    await this.work.postpone(claimed, { inMs: 0, fault: null, reason: 'the worker stopped' });
    return 0;
  }

  /** A provider that answers and has nothing has nothing in the end: but not before its last archive could have it. */
  private async goWithout(claimed: ClaimedWeather, path: PathPoint[]): Promise<void> {
    const reason = 'no source has weather for it';
    const isFinal = Date.now() >= this.provider!.finalFromMs(Date.parse(path.at(-1)!.time));
    if (!isFinal) await this.postpone(claimed, null, `${reason} yet`);
    else if (claimed.emptyAnswers < this.settings.weatherRetrySeconds.length) {
      await this.postpone(claimed, 'empty_answers', reason);
    } else await this.work.giveUp(claimed, reason);
  }

  private async putOff(claimed: ClaimedWeather, fault: WeatherFault, error: unknown): Promise<void> {
    const { publicId: flightId, attempt } = claimed;
    this.logger.warn({ event: 'weather.attempt_failed', flightId, attempt, fault, error });
    await this.postpone(claimed, fault, error instanceof Error ? error.message : String(error));
  }

  /** By the waits that are configured, of which the last repeats itself. */
  private async postpone(claimed: ClaimedWeather, fault: WeatherFault, reason: string): Promise<void> {
    const waits = this.settings.weatherRetrySeconds;
    const { failures, emptyAnswers, attempt } = claimed;
    const before = fault === 'failures' ? failures : fault === 'empty_answers' ? emptyAnswers : attempt - 1;
    const attempts = Math.min(before + 1, waits.length);
    const inMs = nextAttemptInMs({ attempts }, Math.random, [0, ...waits])!;
    await this.work.postpone(claimed, { inMs, fault, reason });
  }
}

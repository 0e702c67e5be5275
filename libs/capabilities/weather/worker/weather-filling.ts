import { SETTINGS, type Settings } from '@core/config';
import { type ModelWeather, type PathPoint } from '@engine/results';
import { nextAttemptInMs, type BackgroundJob, DependencyGate } from '@core/work';
import { WeatherLimitedError, WeatherProvider } from '../domain/weather-provider.js';
import {
  type ClaimedWeather,
  type WeatherFault,
  WeatherWorkRepository,
} from '../tables/weather-work.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnalysisPool, QuietLoop, UploadsInHand } from '@capabilities/flights/worker';
import { FlightWeatherLookup } from './flight-weather-lookup.js';
import { WEATHER_PROVIDER } from './weather-provider.token.js';

const PATH_THREAD = new URL('./path-thread.js', import.meta.url).href;

/** Polling interval, for retries and for flights that other workers processed. */
const POLL_MS = 2_000;
/** Longest pause while rate-limited. The provider may accept requests earlier than announced. */
const REST_MS_MAX = 60_000;
/** Requests per flight: up to two sources, each with a request for its model run. */
const REQUESTS_PER_FLIGHT = 4;
/** Added to the longest time of these requests before another worker may claim the flight. */
const LEASE_MARGIN_SECONDS = 30;

/**
 * Adds a provider's model weather to processed flights, one flight at a time. Due work is kept in rows, not in jobs: it
 * never delays an upload in the queue, is never lost, and never makes a flight fail. It yields to uploads.
 */
@Injectable()
export class WeatherFilling implements BackgroundJob {
  readonly name = 'weather';
  private readonly logger = new Logger('weather');
  private readonly loop: QuietLoop;
  private readonly leaseSeconds: number;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(WEATHER_PROVIDER) private readonly provider: WeatherProvider | null,
    private readonly work: WeatherWorkRepository,
    private readonly lookup: FlightWeatherLookup,
    private readonly pool: AnalysisPool,
    uploads: UploadsInHand,
    gate: DependencyGate,
  ) {
    this.loop = new QuietLoop(uploads, gate, {
      round: () => this.round(),
      logFailure: (error) => this.logger.warn({ event: 'weather.failed', error }),
    });
    this.leaseSeconds = REQUESTS_PER_FLIGHT * settings.weatherTimeoutSeconds + LEASE_MARGIN_SECONDS;
  }

  /** Does nothing without a provider. */
  start(): void {
    if (!this.provider) return;
    this.loop.followUploads();
    this.loop.start();
  }

  /** Claims no other flight and aborts pending requests; resolves when the current flight is released. */
  async stop(): Promise<void> {
    await this.loop.stop(async () => this.provider?.close());
  }

  private async round(): Promise<number> {
    const claimed = await this.work.claim(this.leaseSeconds);
    return claimed ? this.fill(claimed) : POLL_MS;
  }

  /** Returns how many milliseconds to pause. */
  private async fill(claimed: ClaimedWeather): Promise<number> {
    const path = await this.pathOf(claimed);
    if (!path) return 0;
    let weather: ModelWeather | undefined;
    try {
      weather = await this.lookup.find(this.provider!, path, claimed.content as ModelWeather | null);
    } catch (error) {
      if (error instanceof WeatherLimitedError) return this.waitForLimit(claimed, error);
      if (this.loop.isStopping) return this.release(claimed);
      await this.retryLater(claimed, 'failures', error);
      return 0;
    }
    if (!weather) await this.handleNoWeather(claimed, path);
    else if (await this.work.save(claimed, weather)) this.logSaved(claimed, weather);
    return 0;
  }

  /** Undefined if there is none; the flight is then postponed until a reanalysis or a retry. */
  private async pathOf(claimed: ClaimedWeather): Promise<PathPoint[] | undefined> {
    try {
      const path =
        claimed.track && (await this.pool.run<PathPoint[] | null>({ track: claimed.track }, PATH_THREAD));
      if (path) return path;
      await this.postpone(claimed, null, 'it has no track (yet)');
    } catch (error) {
      if (this.loop.isStopping) await this.release(claimed);
      else await this.retryLater(claimed, null, error);
    }
    return undefined;
  }

  private logSaved(
    { publicId: flightId }: ClaimedWeather,
    { forecast_or_archive: from, model }: ModelWeather,
  ): void {
    this.logger.log({ event: 'weather.saved', flightId, from, model });
  }

  /** A rate limit does not count as an attempt. */
  private async waitForLimit(claimed: ClaimedWeather, error: WeatherLimitedError): Promise<number> {
    const inMs = error.retryAfterSeconds * 1_000;
    this.logger.log({ event: 'weather.limited', seconds: error.retryAfterSeconds, reason: error.message });
    await this.work.postpone(claimed, { inMs, fault: null, reason: error.message });
    return Math.min(inMs, REST_MS_MAX);
  }

  /** Lets another worker claim the flight at once. */
  private async release(claimed: ClaimedWeather): Promise<number> {
    await this.work.postpone(claimed, { inMs: 0, fault: null, reason: 'the worker stopped' });
    return 0;
  }

  /** Gives up after repeated empty answers, but only once the provider's last archive should have the hours. */
  private async handleNoWeather(claimed: ClaimedWeather, path: PathPoint[]): Promise<void> {
    const reason = 'no source has weather for it';
    const isFinal = Date.now() >= this.provider!.finalFromMs(Date.parse(path.at(-1)!.time));
    if (!isFinal) await this.postpone(claimed, null, `${reason} yet`);
    else if (claimed.emptyAnswers < this.settings.weatherRetrySeconds.length) {
      await this.postpone(claimed, 'empty_answers', reason);
    } else await this.work.giveUp(claimed, reason);
  }

  private async retryLater(claimed: ClaimedWeather, fault: WeatherFault, error: unknown): Promise<void> {
    const { publicId: flightId, attempt } = claimed;
    this.logger.warn({ event: 'weather.attempt_failed', flightId, attempt, fault, error });
    await this.postpone(claimed, fault, error instanceof Error ? error.message : String(error));
  }

  /** Uses the configured delays; the last one repeats. */
  private async postpone(claimed: ClaimedWeather, fault: WeatherFault, reason: string): Promise<void> {
    const waits = this.settings.weatherRetrySeconds;
    const { failures, emptyAnswers, attempt } = claimed;
    const before = fault === 'failures' ? failures : fault === 'empty_answers' ? emptyAnswers : attempt - 1;
    const attempts = Math.min(before + 1, waits.length);
    const inMs = nextAttemptInMs({ attempts }, Math.random, [0, ...waits])!;
    await this.work.postpone(claimed, { inMs, fault, reason });
  }
}

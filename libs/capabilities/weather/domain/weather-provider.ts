import { type CallLimits, type GridCell } from '@core/contract';
import { type GridColumn } from '@engine/results';
import { type WeatherKind, type WeatherLicence } from '@engine/results/shapes';

/** One of a provider's archives, and the model requested from it. */
export interface WeatherSource {
  readonly kind: WeatherKind;
  readonly model: string;
}

/** Full hours over some cells, from one source. */
export interface WeatherRequest {
  readonly source: WeatherSource;
  readonly cells: readonly GridCell[];
  /** First and last hour, epoch milliseconds. The response may contain more. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface WeatherAnswer {
  /** In the order of the requested cells. */
  readonly columns: readonly GridColumn[];
  /** Start of the model run; null if the provider does not report it. */
  readonly run: string | null;
}

/** A source of weather for past and present hours. Adapters live in this folder. */
export abstract class WeatherProvider {
  abstract readonly name: string;
  abstract readonly licence: WeatherLicence;
  abstract readonly limits: CallLimits;

  /** The sources that may have these hours, best first; empty if there are none. */
  abstract sourcesFor(fromMs: number, toMs: number, nowMs: number): WeatherSource[];

  /**
   * Time after which a source that still lacks hours up to `toMs` will never have them, because even the slowest
   * archive is complete by then.
   */
  abstract finalFromMs(toMs: number): number;

  /** Number of calls that the provider counts for a request. */
  abstract callsOf(request: WeatherRequest): number;

  /**
   * @throws WeatherLimitedError if the provider accepts no more requests for now, HoursNotKnownError if this source
   * does not have the hours, and any other error if the request failed
   */
  abstract fetch(request: WeatherRequest): Promise<WeatherAnswer>;

  /** Aborts requests in progress. */
  abstract close(): Promise<void>;
}

/** Minimum wait after a refusal, even if the provider says "at once". */
const WAIT_SECONDS_MIN = 1;

/** Too many requests; not a fault of the request itself. */
export class WeatherLimitedError extends Error {
  /** At least one second, whatever the provider asked for. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, reason: string) {
    super(reason);
    this.name = 'WeatherLimitedError';
    this.retryAfterSeconds = Math.max(retryAfterSeconds, WAIT_SECONDS_MIN);
  }
}

/** This source does not have these hours; another one may. */
export class HoursNotKnownError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'HoursNotKnownError';
  }
}

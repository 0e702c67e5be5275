import { type CallLimits, type GridCell } from '@app/contract';
import { type GridColumn, type WeatherKind, type WeatherLicence } from '@app/flights';

/** One of a provider's archives, and the model asked of it. */
export interface WeatherSource {
  readonly kind: WeatherKind;
  readonly model: string;
}

/** Full hours over some cells, of one source. */
export interface WeatherRequest {
  readonly source: WeatherSource;
  readonly cells: readonly GridCell[];
  /** First and last hour, epoch milliseconds. More may be answered. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface WeatherAnswer {
  /** In the order of the cells asked for. */
  readonly columns: readonly GridColumn[];
  /** When the model's run began; null when the provider does not tell. */
  readonly run: string | null;
}

/** Who knows the weather of past and present hours. The port; adapters stand beside it. */
export abstract class WeatherProvider {
  abstract readonly name: string;
  abstract readonly licence: WeatherLicence;
  abstract readonly limits: CallLimits;

  /** Which sources may know these hours, the best first; empty when none reaches there. */
  abstract sourcesFor(fromMs: number, toMs: number, nowMs: number): WeatherSource[];

  /** From when on a source that lacks hours until `toMs` will lack them for good: the latest archive has them by then. */
  abstract finalFromMs(toMs: number): number;

  /** As how many calls the provider counts a request. */
  abstract callsOf(request: WeatherRequest): number;

  /**
   * @throws WeatherLimitedError when the provider wants no more requests for now, HoursNotKnownError when this source
   * does not have the hours, and any other error when the request failed
   */
  abstract fetch(request: WeatherRequest): Promise<WeatherAnswer>;

  /** Breaks off what is under way. */
  abstract close(): Promise<void>;
}

/** "At once" after a refusal is no wait. */
const WAIT_SECONDS_MIN = 1;

/** Too many requests: no blame on the one that was refused. */
export class WeatherLimitedError extends Error {
  /** At least a second, whatever was asked for. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, reason: string) {
    super(reason);
    this.name = 'WeatherLimitedError';
    this.retryAfterSeconds = Math.max(retryAfterSeconds, WAIT_SECONDS_MIN);
  }
}

/** The source does not have these hours; another may. */
export class HoursNotKnownError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'HoursNotKnownError';
  }
}

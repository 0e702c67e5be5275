import { type CallLimits } from '@core/contract';
import { retryAfterSeconds } from '@core/egress';
import { type WeatherKind, type WeatherLicence } from '@engine/results/shapes';
import { Agent, request } from 'undici';
import {
  type WeatherAnswer,
  WeatherProvider,
  type WeatherRequest,
  type WeatherSource,
} from '../weather-provider.js';
import { readReply } from './read-reply.js';
import { errorOf, reasonOf } from './refusal.js';
import { finalFromMs, type SourceModels, sourcesByAge } from './sources.js';
import { askedVariables } from './variables.js';

const PATHS: Readonly<Record<WeatherKind, string>> = {
  forecast: '/v1/forecast',
  historical_forecast: '/v1/forecast',
  archive: '/v1/archive',
};
const USER_AGENT = 'flight-analysis-service-weather/1';
/**
 * Up to this many variables per position count as one call; more count proportionally.
 * https://open-meteo.com/en/pricing
 */
const VARIABLES_PER_CALL = 10;

export interface OpenMeteoOptions {
  /** Base URLs without a path, by kind of request. */
  readonly urls: Readonly<Record<WeatherKind, string>>;
  readonly apiKey: string | undefined;
  readonly models: SourceModels;
  readonly limits: CallLimits;
  /** Per request, from connecting to the end of the response. */
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
  /** Maximum wait that its refusals can impose. */
  readonly waitSecondsMax: number;
}

/** Open-Meteo, either its own servers or a self-hosted one. https://open-meteo.com/en/docs */
export class OpenMeteoProvider extends WeatherProvider {
  readonly name = 'open-meteo';
  readonly licence: WeatherLicence = {
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: 'Weather data by Open-Meteo.com (https://open-meteo.com/)',
  };
  readonly limits: CallLimits;
  private readonly agent: Agent;

  constructor(private readonly options: OpenMeteoOptions) {
    super();
    this.limits = options.limits;
    this.agent = new Agent({
      connect: { timeout: options.timeoutMs },
      maxResponseSize: options.answerBytesMax,
      pipelining: 1,
    });
  }

  sourcesFor(fromMs: number, toMs: number, nowMs: number): WeatherSource[] {
    return sourcesByAge(fromMs, toMs, nowMs, this.options.models);
  }

  finalFromMs(toMs: number): number {
    return finalFromMs(toMs);
  }

  callsOf({ source, cells }: WeatherRequest): number {
    const variables = askedVariables(hasLevels(source)).length;
    return cells.length * Math.max(1, variables / VARIABLES_PER_CALL);
  }

  async fetch(wanted: WeatherRequest): Promise<WeatherAnswer> {
    const { source, cells } = wanted;
    const text = await this.get(new URL(PATHS[source.kind], this.options.urls[source.kind]), {
      latitude: cells.map((cell) => cell.latitude).join(','),
      longitude: cells.map((cell) => cell.longitude).join(','),
      hourly: askedVariables(hasLevels(source))
        .map(({ name }) => name)
        .join(','),
      models: source.model,
      start_date: new Date(wanted.fromMs).toISOString().slice(0, 10),
      end_date: new Date(wanted.toMs).toISOString().slice(0, 10),
      timezone: 'GMT',
      timeformat: 'unixtime',
    });
    return { columns: readReply(text, cells.length, hasLevels(source)), run: await this.runOf(source) };
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /**
   * Start of the model run behind a forecast. Only a model requested by its own name has one; "best match" combines
   * several models, and archives combine many runs.
   */
  private async runOf({ kind, model }: WeatherSource): Promise<string | null> {
    if (kind !== 'forecast' || model === 'best_match') return null;
    try {
      const meta = await this.get(
        new URL(`/data/${encodeURIComponent(model)}/static/meta.json`, this.options.urls.forecast),
      );
      const { last_run_initialisation_time: seconds } = JSON.parse(meta) as Record<string, unknown>;
      return typeof seconds === 'number' ? `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z` : null;
    } catch {
      return null; // The weather itself is complete; the run time is not worth a retry.
    }
  }

  /** @throws the error for the provider's refusal, or why there was no response */
  private async get(url: URL, parameters: Record<string, string> = {}): Promise<string> {
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    if (this.options.apiKey !== undefined) url.searchParams.set('apikey', this.options.apiKey);
    const answer = await request(url, {
      dispatcher: this.agent,
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
      signal: AbortSignal.timeout(this.options.timeoutMs),
    });
    const text = await answer.body.text();
    if (answer.statusCode === 200) return text;
    const waitSeconds = retryAfterSeconds(answer.headers['retry-after']);
    throw errorOf(
      { status: answer.statusCode, retryAfterSeconds: waitSeconds, reason: reasonOf(text) },
      Date.now(),
      this.options.waitSecondsMax,
    );
  }
}

function hasLevels({ kind }: WeatherSource): boolean {
  return kind !== 'archive';
}

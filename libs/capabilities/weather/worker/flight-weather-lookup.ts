import { type GridCell } from '@core/contract';
import {
  fullHoursOf,
  type GridColumn,
  type ModelWeather,
  type PathPoint,
  placesOf,
  coversHours,
} from '@engine/results';
import { measuredRequest, type RequestOutcome } from '@core/observability';
import { cellKey, cellsOf } from '../domain/grid-cell.js';
import {
  HoursNotKnownError,
  type WeatherAnswer,
  WeatherLimitedError,
  type WeatherProvider,
  type WeatherSource,
} from '../domain/weather-provider.js';
import { type CachedHour, WeatherCacheRepository } from '../tables/weather-cache.repository.js';
import { WeatherLimitRepository } from '../tables/weather-limit.repository.js';
import { Injectable } from '@nestjs/common';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer logs have a jumping clock. */
const HOURS_MAX = 72;

/** A request for some hours of some cells from one source. */
interface Wanted {
  readonly provider: WeatherProvider;
  readonly source: WeatherSource;
  readonly cells: readonly GridCell[];
  readonly hours: readonly number[];
}

interface SourceWeather {
  readonly grid: GridColumn[];
  readonly run: string | null;
  readonly fetchedAt: Date;
}

/** Finds the weather of a flight at take-off, half-way and landing. Results are cached across flights. */
@Injectable()
export class FlightWeatherLookup {
  constructor(
    private readonly cache: WeatherCacheRepository,
    private readonly limits: WeatherLimitRepository,
  ) {}

  /**
   * Undefined if none of the provider's sources has these hours (yet).
   * @param before the weather of an earlier analysis, reused without a request if it still fits
   * @throws WeatherLimitedError if the provider's rate limit is reached, and other errors if a request fails
   */
  async find(
    provider: WeatherProvider,
    path: PathPoint[],
    before: ModelWeather | null,
  ): Promise<ModelWeather | undefined> {
    const [from, to] = [Date.parse(path[0]!.time), Date.parse(path.at(-1)!.time)];
    const hours = fullHoursOf(from, to);
    if (hours.length > HOURS_MAX) return undefined;
    const cells = cellsOf(placesOf(path));
    const kept = before && movedInto(before, path, hours);
    if (kept) return kept;
    for (const source of provider.sourcesFor(from, to, Date.now())) {
      const found = await this.weatherFrom({ provider, source, cells, hours });
      if (!found || !coversHours(found.grid, hours)) continue;
      return {
        provider: provider.name,
        model: source.model,
        forecast_or_archive: source.kind,
        run: found.run,
        licence: provider.licence,
        fetched_at: `${found.fetchedAt.toISOString().slice(0, 19)}Z`,
        grid: found.grid,
        path,
      };
    }
    return undefined;
  }

  /** Undefined if the source does not have the hours. */
  private async weatherFrom(wanted: Wanted): Promise<SourceWeather | undefined> {
    const { provider, source, cells, hours } = wanted;
    const cached = await this.cache.read(
      { provider: provider.name, ...source },
      cells,
      hours.map((ms) => new Date(ms)),
    );
    const known = new Map(
      cells.map((cell) => [cellKey(cell), cached.filter((hour) => cellKey(hour.cell) === cellKey(cell))]),
    );
    const missing = cells.filter((cell) => known.get(cellKey(cell))!.length < hours.length);
    const answer = missing.length > 0 ? await this.fetch({ ...wanted, cells: missing }) : undefined;
    if (missing.length > 0 && !answer) return undefined;
    const times = new Set(hours);
    return {
      grid: cells.map((cell) => {
        const column = answer?.columns[missing.indexOf(cell)];
        if (!column) return cachedColumn(known.get(cellKey(cell))!);
        return { ...column, hours: column.hours.filter(({ time }) => times.has(Date.parse(time))) };
      }),
      run: answer ? answer.run : (cached[0]?.run?.toISOString().replace('.000', '') ?? null),
      fetchedAt: answer ? new Date() : new Date(Math.max(...cached.map((hour) => hour.fetchedAt.getTime()))),
    };
  }

  /** Requests whole days, which count the same towards the provider's limits. */
  private async fetch({ provider, source, cells, hours }: Wanted): Promise<WeatherAnswer | undefined> {
    const request = {
      source,
      cells,
      fromMs: Math.floor(hours[0]! / DAY_MS) * DAY_MS,
      toMs: hours.at(-1)!,
    };
    const waitMs = await this.limits.take(provider.name, provider.callsOf(request), provider.limits);
    if (waitMs > 0) throw new WeatherLimitedError(waitMs / 1_000, "The provider's rate limit is reached");
    try {
      const answer = await measuredRequest('weather', () => provider.fetch(request), outcomeOf);
      await this.keep(provider, source, cells, answer);
      return answer;
    } catch (error) {
      if (error instanceof HoursNotKnownError) return undefined;
      if (error instanceof WeatherLimitedError)
        await this.limits.pause(provider.name, error.retryAfterSeconds);
      throw error;
    }
  }

  /** Caches the answer for other flights. Skips future hours: tomorrow's forecast for them will be better. */
  private async keep(
    { name }: WeatherProvider,
    source: WeatherSource,
    cells: readonly GridCell[],
    { columns, run }: WeatherAnswer,
  ): Promise<void> {
    const until = Date.now() + HOUR_MS;
    const kept = columns.flatMap(({ hours, ...place }, index) =>
      hours
        .filter(({ time }) => Date.parse(time) <= until)
        .filter(({ surface }) => surface.temperature_c !== null)
        .map((hour) => ({
          cell: cells[index]!,
          hour: new Date(hour.time),
          run: run === null ? null : new Date(run),
          place,
          content: hour,
        })),
    );
    if (kept.length > 0) await this.cache.write({ provider: name, ...source }, kept);
  }
}

/** The earlier weather with the new path; undefined if the path needs other cells or hours. */
function movedInto(
  before: ModelWeather,
  path: PathPoint[],
  hours: readonly number[],
): ModelWeather | undefined {
  const cells = (points: PathPoint[]) => cellsOf(placesOf(points)).map(cellKey).join(' ');
  return cells(before.path) === cells(path) && coversHours(before.grid, hours)
    ? { ...before, path }
    : undefined;
}

function cachedColumn(hours: readonly CachedHour[]): GridColumn {
  return {
    ...(hours[0]!.place as Omit<GridColumn, 'hours'>),
    hours: hours.map(({ content }) => content as GridColumn['hours'][number]),
  };
}

/** Hours that a source does not have are an ordinary answer. */
function outcomeOf(error: unknown): RequestOutcome {
  if (error instanceof HoursNotKnownError) return 'ok';
  return error instanceof WeatherLimitedError ? 'limited' : 'error';
}

import { blendHours, type WeightedHour } from './blend-hours.js';
import { hullWeights } from './hull-weights.js';
import { type GridColumn, type ModelHour, type ModelWeather, type PathPoint } from './model-weather.js';

const HOUR_MS = 3_600_000;

/** The air at the pilot's position at a time. */
export interface HourAlongPath extends ModelHour {
  latitude: number;
  longitude: number;
  /** Elevation of the model's ground there. */
  elevationM: number | null;
}

/** A model's weather at any time along the path: interpolated linearly in time and between grid points. */
export class WeatherAlongPath {
  private readonly path: readonly (PathPoint & { ms: number })[];
  /** By column and hour. */
  private readonly hours: readonly ReadonlyMap<number, ModelHour>[];

  constructor(private readonly weather: Pick<ModelWeather, 'grid' | 'path'>) {
    this.path = weather.path.map((point) => ({ ...point, ms: Date.parse(point.time) }));
    this.hours = weather.grid.map(
      (column) => new Map(column.hours.map((hour) => [Date.parse(hour.time), hour] as const)),
    );
  }

  /** The full hours around the flight: from the last before take-off to the first after landing. */
  fullHours(): HourAlongPath[] {
    return fullHoursOf(this.path[0]!.ms, this.path.at(-1)!.ms).flatMap((ms) => this.at(ms) ?? []);
  }

  /**
   * Null outside the hours that the model provided. Before take-off the pilot is at take-off, after landing at the
   * landing.
   */
  at(ms: number): HourAlongPath | null {
    const before = Math.floor(ms / HOUR_MS) * HOUR_MS;
    const later = (ms - before) / HOUR_MS;
    const { latitude, longitude } = this.positionAt(ms);
    const weights = this.weightsAt(latitude, longitude);
    const parts: WeightedHour[] = [];
    for (const [index, column] of this.hours.entries()) {
      for (const [hourMs, share] of [
        [before, 1 - later],
        [before + HOUR_MS, later],
      ] as const) {
        const weight = weights[index]! * share;
        if (weight === 0) continue;
        const hour = column.get(hourMs);
        if (!hour) return null;
        parts.push({ weight, hour });
      }
    }
    const time = `${new Date(ms).toISOString().slice(0, 19)}Z`;
    return { latitude, longitude, elevationM: this.elevationAt(weights), ...blendHours(parts, time) };
  }

  private positionAt(ms: number): { latitude: number; longitude: number } {
    const next = this.path.findIndex((point) => point.ms >= ms);
    const to = this.path[next === -1 ? this.path.length - 1 : next]!;
    const from = this.path[next - 1];
    if (next <= 0 || !from || to.ms === from.ms) return to;
    const share = (ms - from.ms) / (to.ms - from.ms);
    const longitude = from.longitude + share * longitudeDifference(from.longitude, to.longitude);
    return {
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: longitudeDifference(0, longitude),
    };
  }

  private weightsAt(latitude: number, longitude: number): number[] {
    // A degree of longitude is shorter than one of latitude, which matters for finding the nearest position.
    const narrowing = Math.cos((latitude * Math.PI) / 180);
    const corners = this.weather.grid.map((column) => ({
      x: longitudeDifference(longitude, column.longitude) * narrowing,
      y: column.latitude - latitude,
    }));
    return hullWeights(corners, { x: 0, y: 0 });
  }

  private elevationAt(weights: readonly number[]): number | null {
    let sum = 0;
    for (const [index, { elevation_m }] of this.weather.grid.entries()) {
      if (elevation_m === null) return null;
      sum += weights[index]! * elevation_m;
    }
    return sum;
  }
}

/** The full hours from the last one not after `fromMs` to the first one not before `toMs`, epoch milliseconds. */
export function fullHoursOf(fromMs: number, toMs: number): number[] {
  const first = Math.floor(fromMs / HOUR_MS);
  const last = Math.ceil(toMs / HOUR_MS);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * HOUR_MS);
}

/** Whether every column has wind or temperature at all of these hours. */
export function coversHours(grid: readonly GridColumn[], hours: readonly number[]): boolean {
  return grid.every((column) => {
    const covered = new Set(
      column.hours
        .filter(({ surface }) => surface.wind_speed_kmh !== null || surface.temperature_c !== null)
        .map(({ time }) => Date.parse(time)),
    );
    return hours.every((hour) => covered.has(hour));
  });
}

/** Difference of longitude in degrees, along the shorter arc. */
function longitudeDifference(fromDeg: number, toDeg: number): number {
  return ((((toDeg - fromDeg + 180) % 360) + 360) % 360) - 180;
}

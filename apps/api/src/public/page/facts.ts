import { ruleSetTitle } from '@app/domain';
import { type FlightMetrics } from '../../flights/dto/flight-metrics.dto.js';
import { type PublicFlight } from '../public-flight.dto.js';
import { type Html, markup } from './markup.js';
import {
  counted,
  decimal,
  duration,
  kilometres,
  kmPerHour,
  metres,
  metresPerSecond,
  timeOf,
} from './units.js';

/** A figure with its name and, below it, a related figure. */
interface Fact {
  readonly name: string;
  readonly value: string | null;
  readonly more?: string | null;
}

/** The figures that a pilot looks for first. Unknown ones are left out. */
export function facts(flight: PublicFlight, metrics: FlightMetrics): Html {
  const known = allFacts(flight, metrics).filter(({ value }) => value !== null);
  const rows = known.map(
    ({ name, value, more }) =>
      markup`<div>
        <dt>${name}</dt>
        <dd>${value}${more && markup`<small>${more}</small>`}</dd>
      </div>`,
  );
  return markup`<dl class="facts">${rows}</dl>`;
}

function allFacts(flight: PublicFlight, metrics: FlightMetrics): Fact[] {
  const score = flight.score?.best ?? null;
  return [
    {
      name: 'In the air',
      value: metrics.takeoff && duration(flight.duration_seconds),
      more: times(metrics),
    },
    {
      name: 'Score',
      value: written(score?.points ?? null, (points) => `${decimal(points, 2)} points`),
      more:
        score &&
        `${score.title}, ${kilometres(score.distance_km)}, ${ruleSetTitle(flight.score!.rule_set)} rules (unofficial)`,
    },
    {
      name: 'Farthest from take-off',
      value: written(metrics.distance_from_takeoff_max_km, kilometres),
      more: withName('track', written(metrics.track_length_km, kilometres)),
    },
    {
      name: 'Highest',
      value: written(metrics.altitude_max_m, metres),
      more: withName('above take-off', written(metrics.altitude_gain_max_m, metres)),
    },
    {
      name: 'Largest gain',
      value: written(metrics.height_gain_max_m, metres),
      more: withName('total climb', written(metrics.climb_total_m, metres)),
    },
    {
      name: 'Best climb',
      value: written(metrics.climb_max_mps, metresPerSecond),
      more: withName('strongest sink', written(metrics.sink_max_mps, metresPerSecond)),
    },
    {
      name: 'Thermals',
      value: written(metrics.thermal_count, String),
      more: withName(
        'mean climb',
        written(flight.thermals?.summary?.climb_mean_mps ?? null, metresPerSecond),
      ),
    },
    {
      name: 'Mean speed',
      value: written(metrics.ground_speed_mean_kmh, kmPerHour),
      more: withName('maximum', written(metrics.ground_speed_max_kmh, kmPerHour)),
    },
    {
      name: 'Glide ratio',
      value: written(metrics.glide_ratio_mean, ratioText),
      more: withName('best', written(metrics.glide_ratio_best, ratioText)),
    },
  ];
}

/** One line that sums up the flight, for link previews. */
export function factsInWords(flight: PublicFlight, metrics: FlightMetrics): string {
  const parts = [
    metrics.takeoff && `${duration(flight.duration_seconds)} in the air`,
    withName('of track', written(metrics.track_length_km, kilometres)),
    written(metrics.altitude_max_m, (altitude) => `up to ${metres(altitude)}`),
    metrics.thermal_count ? counted(metrics.thermal_count, 'thermal', 'thermals') : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function times({ takeoff, landing }: FlightMetrics): string | null {
  if (!takeoff?.time || !landing?.time) return null;
  return `${timeOf(takeoff.time)}–${timeOf(landing.time)} UTC`;
}

function ratioText(ratio: number): string {
  return decimal(ratio, 1);
}

function written(value: number | null, write: (value: number) => string): string | null {
  return value === null ? null : write(value);
}

function withName(name: string, value: string | null): string | null {
  return value === null ? null : `${value} ${name}`;
}

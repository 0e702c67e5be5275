import { type Airspace, type Crossing, type ShownAirspace } from './shown-airspace.js';

/** A crossing or a miss, with its airspace. */
export interface Encounter {
  readonly crossing: Crossing;
  readonly airspace: Airspace;
  /** Of a crossing: its number in the verdict, from 1. */
  readonly number: number | null;
  /** On the clock of the replay; null without a date. */
  readonly fromSeconds: number | null;
  readonly toSeconds: number | null;
  readonly deepestSeconds: number | null;
}

/** Crossings in the order of time, then what was not crossed, the nearest first. */
export function encountersOf(
  { crossings, misses, airspaces }: ShownAirspace,
  takeoffAtMs: number | null,
): Encounter[] {
  const secondsOf = (time: string | null) =>
    time === null || takeoffAtMs === null ? null : (Date.parse(time) - takeoffAtMs) / 1_000;
  return [...crossings, ...misses].map((crossing, index) => ({
    crossing,
    airspace: airspaces[crossing.airspace]!,
    number: index < crossings.length ? index + 1 : null,
    fromSeconds: secondsOf(crossing.entry.time),
    toSeconds: secondsOf(crossing.exit.time),
    deepestSeconds: secondsOf(crossing.deepest.time),
  }));
}

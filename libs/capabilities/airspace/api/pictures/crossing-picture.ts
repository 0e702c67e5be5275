import { type DebriefLanguage } from '@core/contract';
import { type CrossingEvidence } from '@engine/airspace';
import type * as wire from '../../wire/index.js';

/** Pixels. Mail programs and phones show it at half of that, so that no text is smaller than 18. */
export const PICTURE = { width: 1_600, height: 1_280 } as const;

/** In pixels. */
export type Point = readonly [x: number, y: number];

/** A place in the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const PLAN: Box = { x: 48, y: 296, width: 736, height: 540 };
export const SECTION: Box = { x: 908, y: 296, width: 644, height: 468 };

/** A town or village on the plan. */
export interface PlaceOnPlan {
  readonly name: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** Everything that a picture of a crossing shows. */
export interface CrossingPicture {
  readonly flightId: string;
  readonly fileSha256: string | null;
  /** Of the take-off; null if it is unknown. */
  readonly timeZone: string | null;
  readonly flownOn: string | null;
  readonly language: DebriefLanguage;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly crossing: wire.AirspaceCrossing;
  readonly airspace: wire.AirspaceOfFlight;
  readonly set: wire.AirspaceSetUsed | null;
  readonly rules: wire.AirspaceRules;
  readonly qnhSentence: string | null;
  /** Sentences. */
  readonly reasons: readonly string[];
  readonly isUncertaintyIgnored: boolean;
  readonly evidence: CrossingEvidence;
  readonly places: readonly PlaceOnPlan[];
}

/** The points that are marked in both drawings, in the order of their numbers. */
export function markedPoints({ entry, deepest, exit }: wire.AirspaceCrossing): readonly wire.CrossingPoint[] {
  return [entry, deepest, exit];
}

/** What the altitudes of its points are measured by. */
export function decisiveReading({
  deepest,
  floor,
  ceiling,
}: wire.AirspaceCrossing): wire.LimitReading | null {
  return deepest.limit === 'ceiling' ? ceiling : floor;
}

/** The value of a column at a moment, between two fixes as a rule. */
export function valueAt(column: Float64Array, timeSeconds: Float64Array, seconds: number): number {
  const last = timeSeconds.length - 1;
  let after = timeSeconds.findIndex((time) => time >= seconds);
  if (after < 0) after = last;
  if (after === 0 || timeSeconds[after] === seconds) return column[after]!;
  const before = after - 1;
  if (column[before] === column[after]) return column[after]!; // of infinite ones, too
  const part = Math.min(1, (seconds - timeSeconds[before]!) / (timeSeconds[after]! - timeSeconds[before]!));
  return column[before]! + part * (column[after]! - column[before]!);
}

/** The largest of 1, 2 and 5 times a power of ten that is not above a value. */
export function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [5, 2, 1].find((step) => step * power <= value)! * power;
}

/** The moments of a crossing: of what was recorded, and of its gaps. A stretch ends with a moment that is not a number. */
export function stretchOf(
  { timeSeconds, isGapAfter }: CrossingEvidence,
  { entry, exit }: wire.AirspaceCrossing,
): readonly [recorded: readonly number[], gaps: readonly number[]] {
  const [from, to] = [entry.clock_seconds, exit.clock_seconds];
  const stretches: [number[], number[]] = [[], []];
  const inside = Array.from(timeSeconds).filter((time) => time > from && time < to);
  const moments = [from, ...inside, to];
  for (let i = 1; i < moments.length; i++) {
    const fix = timeSeconds.findLastIndex((time) => time <= moments[i - 1]!);
    stretches[isGapAfter[fix] ? 1 : 0].push(moments[i - 1]!, moments[i]!, NaN);
  }
  return stretches;
}

import { wireTime } from '@core/contract';
import { type Aircraft, type LogCorrections, type LogSegmentKind, type StatedPart } from '@engine/analysis';

/** Who made a correction: the owner in the console, a key, an app, or the header of a file that was uploaded later. */
export interface CorrectionAuthor {
  readonly kind: 'user' | 'api_key' | 'app' | 'header';
  readonly name: string;
}

/** When and by whom something was stated. */
export interface Statement {
  readonly at: string;
  readonly by: CorrectionAuthor;
}

/**
 * What the owner of a flight states, by field. Times are seconds on the clock of the log, so that they stay at their
 * fixes when the date is corrected.
 */
export interface CorrectedValues {
  /** The day of take-off on the clocks there, and the UTC date of the first fix that gives it. */
  readonly flown_on?: { readonly day: string; readonly date: string };
  readonly takeoff_time?: number;
  readonly landing_time?: number;
  readonly parts?: readonly StatedPart[];
  readonly aircraft_class?: AircraftClass;
  readonly aircraft_model?: string;
  readonly pilot?: string;
  readonly split_at?: readonly SplitTime[];
  readonly merge_with?: readonly MergedPiece[];
}

/** Where the log of a flight is divided. */
export interface SplitTime {
  /** On the clock of the log. */
  readonly seconds: number;
  /** The flight from there on. */
  readonly flightId: string;
}

export type AircraftClass = NonNullable<Aircraft['class']>;
export type CorrectedField = keyof CorrectedValues;

export const CORRECTED_FIELDS = [
  'flown_on',
  'takeoff_time',
  'landing_time',
  'parts',
  'aircraft_class',
  'aircraft_model',
  'pilot',
  'split_at',
  'merge_with',
] as const satisfies readonly CorrectedField[];

/** The column `corrections` of a flight. */
export type StoredCorrections = {
  readonly [Name in CorrectedField]?: Statement & { readonly value: NonNullable<CorrectedValues[Name]> };
};

/** A part of the log as clients see it. */
export interface CorrectedPart {
  readonly kind: LogSegmentKind;
  /** Null without a date. */
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

/** A flight that is merged into another. As long as it is, nothing of it changes. */
export interface MergedPiece {
  readonly flightId: string;
  /** Of its file. */
  readonly sha256: string;
  /** The part of the log in the file: see `LogPart`. */
  readonly startSeconds: number | null;
  readonly endSeconds: number | null;
  /** What is added to its clock to get that of the other flight. */
  readonly shiftSeconds: number;
}

/** Corrections that say which fixes are the flight's. No measured value is in their place. */
export type ExtentField = 'split_at' | 'merge_with';

/** The column `measured` of a flight: what was found without corrections, as clients see it. */
export interface MeasuredValues {
  readonly flown_on: string | null;
  readonly takeoff_time: string | null;
  readonly landing_time: string | null;
  readonly parts: readonly CorrectedPart[];
  readonly aircraft_class: AircraftClass | null;
  readonly aircraft_model: string | null;
  readonly pilot: string | null;
  /** UTC date of the first fix in the file. */
  readonly date: string | null;
  /** Corrections that do not fit the log, and are not applied. */
  readonly ignored: readonly CorrectedField[];
}

/** The values of stored corrections. */
export function correctedValues(corrections: StoredCorrections | null): CorrectedValues {
  const stated = CORRECTED_FIELDS.filter((name) => corrections?.[name] !== undefined);
  return Object.fromEntries(stated.map((name) => [name, corrections![name]!.value]));
}

/** The same for the analysis. */
export function logCorrections(values: CorrectedValues): LogCorrections {
  return {
    date: values.flown_on?.date,
    takeoffSeconds: values.takeoff_time,
    landingSeconds: values.landing_time,
    parts: values.parts,
    aircraftClass: values.aircraft_class,
    aircraftModel: values.aircraft_model,
    pilot: values.pilot,
  };
}

/** UTC date of the first fix, as corrected or else in the file; null without either. */
export function effectiveDate(
  corrections: StoredCorrections | null,
  measured: Pick<MeasuredValues, 'date'> | null,
): string | null {
  return corrections?.flown_on?.value.date ?? measured?.date ?? null;
}

/** A time on the clock of a log, for clients; null without a date. */
export function timeOnDate(date: string | null, seconds: number): string | null {
  return date === null ? null : wireTime(Date.parse(date) + seconds * 1_000);
}

/** The other way round: seconds on the clock of a log whose first fix has this UTC date. */
export function secondsOnDate(date: string, time: string): number {
  return Math.round((Date.parse(time) - Date.parse(date)) / 1_000);
}

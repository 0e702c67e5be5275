import { isDeepStrictEqual } from 'node:util';
import { type FlightLog, type IgcFile, type LogPart, readLog, type UnfitCorrection } from '@engine/analysis';
import { type ErrorDetail, type UtcDay } from '@core/contract';
import { type CorrectionsBody } from '../../wire/flight.bodies.js';
import { groundBelowLog } from '../ground-below-log.js';
import { dateOfFirstFix, dayOfTakeoff } from './date-of.js';
import { type HeaderChanges, headerChanges, type LaterHeaders } from './header-changes.js';
import { preparedLog } from './prepared-log.js';
import { type PieceFiles, recordedLog } from './recorded-log.js';
import { type MergeCandidate, mergeLogs } from './merge-logs.js';
import { ignoredFields, measuredValues } from './measured-values.js';
import { splitAnew } from './split-log.js';
import { type CorrectedValues, type MeasuredValues, secondsOnDate } from './stored-corrections.js';

/** Corrections to check against the log that they are about. */
export interface CorrectionsToCheck {
  readonly bytes: Uint8Array;
  /** The part of the log that the flight was stored as; null for the whole log. */
  readonly part: LogPart | null;
  /** At the take-off; null if it is unknown. */
  readonly timeZone: string | null;
  /** Where the operator's terrain files are. */
  readonly terrainFolder: string;
  /** What is stated already. */
  readonly stated: CorrectedValues;
  /** The files of the flights that are merged into it, or are to be. */
  readonly pieces: PieceFiles;
  /** Those that are to be. */
  readonly candidates: readonly MergeCandidate[];
  /** Ids for flights that a division of the log makes. */
  readonly newFlightIds: readonly string[];
  /** What is to be stated, or with null withdrawn: by the owner, or by a file that was uploaded later. */
  readonly changes: CorrectionsBody | LaterHeaders;
}

export interface CheckedCorrections {
  readonly values: CorrectedValues;
  readonly measured: MeasuredValues;
  readonly problems: readonly ErrorDetail[];
}

/** A part with fewer has no motion. */
const PART_FIXES_MIN = 2;

/** What is stated from now on, what was measured in its place, and what does not fit the log. */
export default async function checkCorrections({
  bytes,
  part,
  timeZone,
  terrainFolder,
  stated,
  pieces,
  candidates,
  newFlightIds,
  changes: given,
}: CorrectionsToCheck): Promise<CheckedCorrections> {
  const file = readLog(bytes);
  const recorded = recordedLog(file, part);
  const effectiveDate = stated.flown_on?.date ?? file.date;
  const { date: dateOfHeader, ...changes }: HeaderChanges =
    'headers' in given ? headerChanges(file, effectiveDate, given) : given;
  const { flown_on, takeoff_time, landing_time, parts, split_at, merge_with, ...texts } = changes;
  const kept = changed(stated, texts);
  const prepared = (values: CorrectedValues) =>
    preparedLog(file, { part, pieces, stated: values, terrainFolder });
  const before = await prepared(kept);
  const takeoff = takeoffSeconds(before);
  const statedDay = dateOfHeader ? dayOfTakeoff(dateOfHeader, takeoff, timeZone) : flown_on;
  const day = statedDay === undefined ? kept.flown_on?.day : statedDay;
  const date = day == null ? file.date : dateOfFirstFix(day as UtcDay, takeoff, timeZone);
  const secondsOf = (time: string | null | undefined) =>
    time == null || date === null ? time : secondsOnDate(date, time);
  const splitSeconds = split_at?.map((time) => Number(secondsOf(time))) ?? [];
  const divided = changed(kept, {
    flown_on: day == null ? null : { day, date: date! },
    takeoff_time: secondsOf(takeoff_time),
    landing_time: secondsOf(landing_time),
    parts:
      parts?.map(({ starts_at, ends_at, kind }) => ({
        startSeconds: Number(secondsOf(starts_at)),
        endSeconds: Number(secondsOf(ends_at)),
        kind,
      })) ?? parts,
    split_at: split_at && splitAnew(part, stated.split_at, splitSeconds, newFlightIds),
  });
  const isSameExtent = split_at === undefined && merge_with === undefined;
  const requested =
    merge_with === undefined ? divided.merge_with?.map(({ flightId }) => flightId) : merge_with;
  const merged =
    requested && !isSameExtent
      ? mergeLogs({ file, part, stated: divided }, requested, candidates, pieces)
      : null;
  const values = changed(divided, { merge_with: merged?.pieces ?? merge_with });
  const problems = [
    ...(date === null
      ? undatable(changes)
      : [...overlaps(parts ?? []), ...badSplits(recorded, splitSeconds)]),
    ...(merged?.problems ?? []),
  ];
  const log = await prepared(values);
  const ground = await groundBelowLog(recorded, terrainFolder);
  return {
    values,
    measured: measuredValues(recorded, ground, timeZone, log),
    problems:
      problems.length > 0 || log.unfitCorrections.length === 0
        ? problems
        : newlyUnfit(log, await prepared(stated)).map(detailOf),
  };
}

/** Values with changes, of which undefined changes nothing and null removes a value. */
function changed(values: CorrectedValues, changes: Readonly<Record<string, unknown>>): CorrectedValues {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...values, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** On the clock of the log; of its first fix without a flight. */
function takeoffSeconds({ track, flight }: FlightLog): number {
  return track.timeSeconds[flight?.takeoffIndex ?? 0] ?? 0;
}

/** A file without a date has no times that could be stated. */
function undatable(changes: CorrectionsBody): ErrorDetail[] {
  const times = (['takeoff_time', 'landing_time', 'parts', 'split_at'] as const).filter(
    (name) => changes[name] != null,
  );
  const message = 'needs a date, which the file does not have: state flown_on, too';
  return times.map((name) => ({ field: `corrections.${name}`, message }));
}

function overlaps(parts: NonNullable<CorrectionsBody['parts']>): ErrorDetail[] {
  const inOrder = [...parts.entries()].sort(
    ([, a], [, b]) => Date.parse(a.starts_at) - Date.parse(b.starts_at),
  );
  return inOrder.flatMap(([index, { starts_at }], i) => {
    const before = inOrder[i - 1]?.[1];
    if (before === undefined || Date.parse(before.ends_at) <= Date.parse(starts_at)) return [];
    return [{ field: `corrections.parts[${index}]`, message: 'must not overlap another part' }];
  });
}

/** Each part needs at least two fixes, and the times an order. */
function badSplits({ fixes }: IgcFile, times: readonly number[]): ErrorDetail[] {
  const late = times.findIndex((seconds, i) => seconds <= (times[i - 1] ?? -Infinity));
  if (late !== -1) {
    return [{ field: `corrections.split_at[${late}]`, message: 'must be later than the time before' }];
  }
  return times.flatMap((seconds, i) => {
    const [from, to] = [times[i - 1] ?? -Infinity, times[i + 1] ?? Infinity];
    const field = `corrections.split_at[${i}]`;
    const before = fixes.timeSeconds.filter((time) => time >= from && time < seconds).length;
    const after = fixes.timeSeconds.filter((time) => time >= seconds && time < to).length;
    const isBetween = before >= PART_FIXES_MIN && after >= PART_FIXES_MIN;
    return isBetween ? [] : [{ field, message: 'must have at least two fixes of the flight on either side' }];
  });
}

/** Not those that are stated already and do not fit any more: they are ignored, whatever else is stated. */
function newlyUnfit(log: FlightLog, before: FlightLog): UnfitCorrection[] {
  return log.unfitCorrections.filter(
    (unfit) => !before.unfitCorrections.some((known) => isDeepStrictEqual(known, unfit)),
  );
}

function detailOf(unfit: UnfitCorrection): ErrorDetail {
  const [name] = ignoredFields([unfit]);
  const place = unfit.index === null ? '' : `[${unfit.index}]`;
  return { field: `corrections.${name}${place}`, message: unfit.reason };
}

/** Always on a thread: the log is judged twice and measured, in 20 to 200 ms. */
export const CORRECTIONS_CHECK = { module: import.meta.url, run: checkCorrections } as const;

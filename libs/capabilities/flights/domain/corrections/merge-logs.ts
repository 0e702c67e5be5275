import { cleanLog, type IgcFile, type LogPart, MERGED_LOGS, readLog } from '@engine/analysis';
import { type ErrorDetail } from '@core/contract';
import { type PieceFiles, recordedLog } from './recorded-log.js';
import { firstPart } from './split-log.js';
import { type CorrectedValues, type MergedPiece } from './stored-corrections.js';

/** A flight that is to be merged into another. */
export interface MergeCandidate {
  readonly flightId: string;
  readonly sha256: string;
  /** The part of the log that it was stored as; null for the whole log. */
  readonly part: LogPart | null;
  /** What is stated of it. */
  readonly stated: CorrectedValues;
}

/** The flight that others are merged into. */
interface MergingFlight {
  readonly file: IgcFile;
  readonly part: LogPart | null;
  readonly stated: CorrectedValues;
}

export interface MergedLogs {
  /** In the order of time. */
  readonly pieces: readonly MergedPiece[];
  readonly problems: readonly ErrorDetail[];
}

/** A log on the clock of the flight that others are merged into. */
interface Span {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Null for that flight. */
  readonly piece: MergedPiece | null;
}

/**
 * Merges flights into another.
 * @param requested their ids
 * @param candidates those of them that are not merged into it yet
 * @param files of all
 */
export function mergeLogs(
  flight: MergingFlight,
  requested: readonly string[],
  candidates: readonly MergeCandidate[],
  files: PieceFiles,
): MergedLogs {
  const { file, part, stated } = flight;
  const problems: ErrorDetail[] = [];
  const refuse = (flightId: string, message: string) =>
    problems.push({ field: `corrections.merge_with[${requested.indexOf(flightId)}]`, message });
  const own = spanOf(recordedLog(file, firstPart(part, stated.split_at)), null);
  const spans = requested.flatMap((flightId): Span[] => {
    const log = readLog(files.get(flightId)!);
    const candidate = candidates.find((other) => other.flightId === flightId);
    if (candidate && isOfOther(flight, { file: log, ...candidate })) {
      refuse(flightId, 'must be of the same pilot: if it is, state `pilot` in one of the two first');
    }
    const piece = candidate
      ? pieceOf(candidate, log, flight)
      : (stated.merge_with ?? []).find((merged) => merged.flightId === flightId)!;
    const span = spanOf(recordedLog(log, piece), piece);
    if (span === null) refuse(flightId, 'has no usable fix');
    return span ? [span] : [];
  });
  const inOrder = [...(own ? [own] : []), ...spans].sort((a, b) => a.startSeconds - b.startSeconds);
  for (const [i, span] of inOrder.entries()) {
    const before = inOrder[i - 1];
    if (before === undefined) continue;
    const pauseSeconds = span.startSeconds - before.endSeconds;
    const { flightId } = (span.piece ?? before.piece)!;
    if (pauseSeconds <= 0) refuse(flightId, 'must not overlap another of the logs');
    if (pauseSeconds > MERGED_LOGS.pauseSecondsMax) {
      refuse(flightId, 'must be at most 2 hours before or after the next of the logs');
    }
  }
  return { pieces: inOrder.flatMap(({ piece }) => piece ?? []), problems };
}

/** If a file has no date, both are taken for logs of the same day. */
function pieceOf(
  { flightId, sha256, part, stated }: MergeCandidate,
  log: IgcFile,
  flight: MergingFlight,
): MergedPiece {
  const [date, ownDate] = [
    stated.flown_on?.date ?? log.date,
    flight.stated.flown_on?.date ?? flight.file.date,
  ];
  const shiftSeconds =
    date === null || ownDate === null ? 0 : (Date.parse(date) - Date.parse(ownDate)) / 1_000;
  const { startSeconds = null, endSeconds = null } = firstPart(part, stated.split_at) ?? {};
  return { flightId, sha256, startSeconds, endSeconds, shiftSeconds };
}

/** Cleaned, so that a stray time does not count. Null without fixes. */
function spanOf(log: IgcFile, piece: MergedPiece | null): Span | null {
  const { timeSeconds, count } = cleanLog(log).track;
  if (count === 0) return null;
  const shiftSeconds = piece?.shiftSeconds ?? 0;
  return {
    startSeconds: timeSeconds[0]! + shiftSeconds,
    endSeconds: timeSeconds[count - 1]! + shiftSeconds,
    piece,
  };
}

/** Whether two pilots are named. */
function isOfOther(a: Pick<MergingFlight, 'file' | 'stated'>, b: typeof a): boolean {
  const [name, other] = [a, b].map(({ file, stated }) => plain(stated.pilot ?? file.headers.pilot));
  return Boolean(name && other && name !== other);
}

function plain(name: string | null): string | undefined {
  return name?.trim().toLowerCase();
}

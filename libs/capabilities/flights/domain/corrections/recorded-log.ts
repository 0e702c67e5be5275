import { type IgcFile, type LogPart, mergeIgc, partOfIgc, readLog } from '@engine/analysis';
import { type Flight } from '../../tables/flight.entity.js';
import { firstPart } from './split-log.js';
import { type CorrectedValues } from './stored-corrections.js';

/** The files of flights that are merged into another, by flight id. */
export type PieceFiles = ReadonlyMap<string, Uint8Array>;

/** The fixes of a file that the flight was stored with. @param part of the log; null for the whole log */
export function recordedLog(file: IgcFile, part: LogPart | null): IgcFile {
  return part ? partOfIgc(file, part) : file;
}

/** The fixes that are the flight's by its corrections. @param pieces at least those that are merged into it */
export function statedLog(
  file: IgcFile,
  part: LogPart | null,
  pieces: PieceFiles,
  { split_at, merge_with = [] }: CorrectedValues,
): IgcFile {
  const merged = merge_with.map((piece) => ({
    igc: partOfIgc(readLog(pieces.get(piece.flightId)!), piece),
    shiftSeconds: piece.shiftSeconds,
  }));
  return mergeIgc(recordedLog(file, firstPart(part, split_at)), merged);
}

/** The part of the log that the flight was stored as; null for the whole log. */
export function partOf({
  partStartSeconds,
  partEndSeconds,
}: Pick<Flight, 'partStartSeconds' | 'partEndSeconds'>): LogPart | null {
  if (partStartSeconds === null && partEndSeconds === null) return null;
  return { startSeconds: partStartSeconds, endSeconds: partEndSeconds };
}

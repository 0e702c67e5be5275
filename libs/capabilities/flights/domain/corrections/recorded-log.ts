import { type IgcFile, type LogPart, partOfIgc } from '@engine/analysis';
import { firstPart } from './split-log.js';
import { type CorrectedValues } from './stored-corrections.js';

/** The fixes of a file that the flight was stored with. @param part of the log; null for the whole log */
export function recordedLog(file: IgcFile, part: LogPart | null): IgcFile {
  return part ? partOfIgc(file, part) : file;
}

/** The fixes that are the flight's by its corrections. */
export function statedLog(file: IgcFile, part: LogPart | null, { split_at }: CorrectedValues): IgcFile {
  return recordedLog(file, firstPart(part, split_at));
}

import { type FlightLog, type IgcFile, type LogPart, prepareLog } from '@engine/analysis';
import { groundBelowLog } from '../ground-below-log.js';
import { type PieceFiles, statedLog } from './recorded-log.js';
import { type CorrectedValues, logCorrections } from './stored-corrections.js';

/** What makes the log of a flight out of its file. */
export interface LogPreparation {
  /** The part of the log that the flight was stored as; null for the whole log. */
  readonly part: LogPart | null;
  /** The files of the flights that are merged into it. */
  readonly pieces: PieceFiles;
  /** What its owner states in place of what is found. */
  readonly stated: CorrectedValues;
  /** Where the operator's terrain files are. */
  readonly terrainFolder: string;
  /** When the file was received, in epoch milliseconds; null if that is not considered. */
  readonly receivedAt?: number | null;
}

/** The log of a flight as everything that reads it sees it: corrected, cleaned, and above its ground. */
export async function preparedLog(
  file: IgcFile,
  { part, pieces, stated, terrainFolder, receivedAt = null }: LogPreparation,
): Promise<FlightLog> {
  const igc = statedLog(file, part, pieces, stated);
  const ground = await groundBelowLog(igc, terrainFolder);
  return prepareLog(igc, { receivedAt, ground, corrections: logCorrections(stated) });
}

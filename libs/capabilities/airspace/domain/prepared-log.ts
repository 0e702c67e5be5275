import {
  correctedValues,
  groundBelowLog,
  logCorrections,
  type PieceFiles,
  statedLog,
  type StoredCorrections,
} from '@capabilities/flights';
import { type FlightLog, type LogPart, prepareLog, readLog } from '@engine/analysis';

/** A flight as it was uploaded and corrected. */
export interface LogOfFlight {
  readonly bytes: Uint8Array;
  readonly uploadedAt: Date;
  readonly part: LogPart | null;
  /** The files of the flights that are merged into it. */
  readonly pieces: PieceFiles;
  readonly corrections: StoredCorrections | null;
  readonly terrainFolder: string;
}

/** The log as the analysis prepares it, so that verdicts and pictures see the same flight. */
export async function preparedLog({
  bytes,
  uploadedAt,
  part,
  pieces,
  corrections,
  terrainFolder,
}: LogOfFlight): Promise<FlightLog> {
  const stated = correctedValues(corrections);
  const igc = statedLog(readLog(bytes), part, pieces, stated);
  return prepareLog(igc, {
    receivedAt: uploadedAt.getTime(),
    ground: await groundBelowLog(igc, terrainFolder),
    corrections: logCorrections(stated),
  });
}

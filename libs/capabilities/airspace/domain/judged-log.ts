import { correctedValues, type PieceFiles, preparedLog, type StoredCorrections } from '@capabilities/flights';
import { type FlightLog, type LogPart, readLog } from '@engine/analysis';

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
export function judgedLog({
  bytes,
  uploadedAt,
  part,
  pieces,
  corrections,
  terrainFolder,
}: LogOfFlight): Promise<FlightLog> {
  const stated = correctedValues(corrections);
  const receivedAt = uploadedAt.getTime();
  return preparedLog(readLog(bytes), { part, pieces, stated, terrainFolder, receivedAt });
}

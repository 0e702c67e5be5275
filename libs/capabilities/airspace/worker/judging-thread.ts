import {
  correctedValues,
  groundBelowLog,
  logCorrections,
  type PieceFiles,
  statedLog,
  type StoredCorrections,
} from '@capabilities/flights';
import { type AirspaceProfile, compileAirspaces, judgeAirspaces } from '@engine/airspace';
import { type LogPart, prepareLog, readLog } from '@engine/analysis';
import { type Verdicts } from '../domain/stored-verdict.js';
import { verdictsPayload } from '../domain/verdict-payload.js';
import { type NearbyAirspace } from '../tables/airspace-judging.repository.js';

/** A flight and the airspaces around it. */
export interface JudgingTask {
  readonly bytes: Uint8Array;
  readonly uploadedAt: Date;
  readonly part: LogPart | null;
  /** The files of the flights that are merged into it. */
  readonly pieces: PieceFiles;
  readonly corrections: StoredCorrections | null;
  readonly terrainFolder: string;
  readonly seaLevelPressureHPa: number | null;
  readonly airspaces: readonly NearbyAirspace[];
  readonly profiles: readonly AirspaceProfile[];
}

/** Runs on a thread of the analysis pool. The log is prepared as the analysis does, so that both see the same flight. */
export default async function judgeFlight(task: JudgingTask): Promise<Verdicts> {
  const stated = correctedValues(task.corrections);
  const igc = statedLog(readLog(task.bytes), task.part, task.pieces, stated);
  const log = prepareLog(igc, {
    receivedAt: task.uploadedAt.getTime(),
    ground: await groundBelowLog(igc, task.terrainFolder),
    corrections: logCorrections(stated),
  });
  const compiled = compileAirspaces(task.airspaces);
  const conditions = { seaLevelPressureHPa: task.seaLevelPressureHPa };
  return verdictsPayload(task.profiles.map((profile) => judgeAirspaces(log, compiled, profile, conditions)));
}

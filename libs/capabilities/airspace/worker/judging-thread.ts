import { type AirspaceProfile, compileAirspaces, judgeAirspaces } from '@engine/airspace';
import { judgedLog, type LogOfFlight } from '../domain/judged-log.js';
import { type Verdicts } from '../domain/stored-verdict.js';
import { verdictsPayload } from '../domain/verdict-payload.js';
import { type NearbyAirspace } from '../tables/airspace-judging.repository.js';

/** A flight and the airspaces around it. */
export interface JudgingTask extends LogOfFlight {
  readonly seaLevelPressureHPa: number | null;
  readonly airspaces: readonly NearbyAirspace[];
  readonly profiles: readonly AirspaceProfile[];
}

/** Runs on a thread of the analysis pool. */
export default async function judgeFlight(task: JudgingTask): Promise<Verdicts> {
  const log = await judgedLog(task);
  const compiled = compileAirspaces(task.airspaces);
  const conditions = { seaLevelPressureHPa: task.seaLevelPressureHPa };
  return verdictsPayload(task.profiles.map((profile) => judgeAirspaces(log, compiled, profile, conditions)));
}

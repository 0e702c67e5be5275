import { type FlightLog } from '@engine/analysis';
import { type Airspace } from './airspace.js';
import { type CompiledAirspaces } from './compile-airspaces.js';
import { type AirspaceProfile } from './profile.js';
import { type AirspaceVerdict, type FlightConditions } from './verdict.js';

/** What the log shows of its flight among these airspaces, by the rules of a profile. Never throws. */
export function judgeAirspaces<Known extends Airspace>(
  _log: FlightLog,
  compiled: CompiledAirspaces<Known>,
  profile: AirspaceProfile,
  _conditions: FlightConditions = {},
): AirspaceVerdict<Known> {
  const nothing = { crossings: [], misses: [], qnh: null, timeZone: null };
  return { profile: profile.name, summary: 'unknown', ...nothing, comparedCount: compiled.airspaces.length };
}

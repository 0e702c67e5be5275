import { type Airspace } from './airspace.js';

/** Airspaces prepared for many flights. Keep one per set of airspaces: making it costs more than a verdict. */
export interface CompiledAirspaces<Known extends Airspace = Airspace> {
  readonly airspaces: readonly Known[];
}

/** Prepares airspaces, of one or more sets. */
export function compileAirspaces<Known extends Airspace>(
  airspaces: readonly Known[],
): CompiledAirspaces<Known> {
  return { airspaces };
}

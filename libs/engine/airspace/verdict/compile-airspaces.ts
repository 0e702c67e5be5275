import { type Airspace } from '../airspace.js';
import { Border, type Box, boxOf } from './border.js';

/** Airspaces prepared for many flights. Keep one per set of airspaces: making it costs more than a verdict. */
export interface CompiledAirspaces<Known extends Airspace = Airspace> {
  readonly airspaces: readonly CompiledAirspace<Known>[];
}

export interface CompiledAirspace<Known extends Airspace = Airspace> {
  readonly airspace: Known;
  readonly box: Box;
  /** Made when a flight comes close. */
  readonly border: () => Border;
}

/** Prepares airspaces, of one or more sets. */
export function compileAirspaces<Known extends Airspace>(
  airspaces: readonly Known[],
): CompiledAirspaces<Known> {
  return {
    airspaces: airspaces.map((airspace) => {
      let border: Border | null = null;
      return {
        airspace,
        box: boxOf(airspace.rings),
        border: () => (border ??= new Border(airspace.rings)),
      };
    }),
  };
}

import { type Aircraft } from '@engine/analysis';
import type * as wire from '../shapes/index.js';

/** Converts the aircraft to wire format. */
export function aircraftPayload({ class: aircraftClass, model, source }: Aircraft): wire.Aircraft {
  return { class: aircraftClass, model, source };
}

import { type Aircraft } from '@app/analysis';
import type * as wire from '@app/wire';

/** Converts the aircraft to wire format. */
export function aircraftPayload({ class: aircraftClass, model, source }: Aircraft): wire.Aircraft {
  return { class: aircraftClass, model, source };
}

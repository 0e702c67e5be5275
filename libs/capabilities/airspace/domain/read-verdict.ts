import { type Airspace, type CrossingReason, type Qnh, type Weekday } from '@engine/airspace';
import { decodePolyline } from '@engine/analysis';
import type * as wire from '../wire/index.js';
import { STEPS_PER_DEGREE } from './verdict-payload.js';

/** An airspace of a stored verdict, as the engine has it. */
export function airspaceOf({
  floor,
  ceiling,
  border,
}: Pick<wire.AirspaceOfFlight, 'floor' | 'ceiling' | 'border'>): Pick<
  Airspace,
  'rings' | 'floor' | 'ceiling'
> {
  const rings = border.map((line) => {
    const [latitudesDeg, longitudesDeg] = decodePolyline(line, 2).map((steps) =>
      Float64Array.from(steps, (each) => each / STEPS_PER_DEGREE),
    );
    return { latitudesDeg: latitudesDeg!, longitudesDeg: longitudesDeg! };
  });
  return { rings, floor: limitOf(floor), ceiling: limitOf(ceiling) };
}

function limitOf({ datum, height_m, text }: wire.AirspaceLimit): Airspace['floor'] {
  return { datum, heightM: height_m ?? (datum === 'unlimited' ? Infinity : NaN), text };
}

export function qnhOf({ hpa, uncertainty_hpa, source }: wire.AirspaceQnh): Qnh {
  return { hPa: hpa, uncertaintyHPa: uncertainty_hpa, source };
}

/** @param timeZone that weekdays are in */
export function reasonOf(reason: wire.CrossingReason, timeZone: string): CrossingReason {
  switch (reason.code) {
    case 'altitude_uncertain':
    case 'position_uncertain':
    case 'ground_uncertain':
      return { code: reason.code, uncertaintyM: reason.uncertainty_m! };
    case 'limit_unknown':
      return { code: reason.code, limit: reason.limit!, text: reason.text! };
    case 'gap':
      return { code: reason.code, seconds: reason.seconds! };
    case 'other_weekday':
      return {
        code: reason.code,
        weekdays: reason.weekdays as Weekday[],
        flownOn: reason.flown_on_weekday as Weekday,
        isPossible: reason.is_possible_on_others!,
        timeZone,
      };
    default:
      return { code: reason.code };
  }
}

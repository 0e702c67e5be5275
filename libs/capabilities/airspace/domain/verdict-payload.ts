import { type Airspace, type AirspaceVerdict, type VerticalLimit } from '@engine/airspace';
import type * as engine from '@engine/airspace';
import { encodePolyline } from '@engine/analysis';
import {
  crossingDistancePayload,
  crossingPointPayload,
  qnhPayload,
  wireMetres,
  wireNumber,
} from '@engine/results';
import { type NearbyAirspace } from '../tables/airspace-judging.repository.js';
import type * as wire from '../wire/index.js';
import { type ProfileVerdict, type StoredCrossing, type Verdicts } from './stored-verdict.js';

/** As polylines have them. */
export const STEPS_PER_DEGREE = 100_000;

type Known = NearbyAirspace;

/** The verdicts by several profiles, as they are stored. */
export function verdictsPayload(verdicts: readonly AirspaceVerdict<Known>[]): Verdicts {
  const mentioned = [
    ...new Set(
      verdicts.flatMap(({ crossings, misses }) => [...crossings, ...misses]).map(({ airspace }) => airspace),
    ),
  ];
  const indexOf = new Map(mentioned.map((airspace, index) => [airspace, index]));
  const crossingOf = (crossing: engine.AirspaceCrossing<Known>) =>
    crossingPayload(crossing, indexOf.get(crossing.airspace)!);
  return {
    airspaces: mentioned.map(airspacePayload),
    verdicts: Object.fromEntries(
      verdicts.map(
        ({ profile, summary, crossings, misses, qnh, comparedCount }): [string, ProfileVerdict] => [
          profile,
          {
            summary,
            compared_count: comparedCount,
            qnh: qnhPayload(qnh),
            crossings: crossings.map(crossingOf),
            misses: misses.map(crossingOf),
          },
        ],
      ),
    ),
  };
}

function crossingPayload(crossing: engine.AirspaceCrossing, airspace: number): StoredCrossing {
  const { deepest } = crossing;
  return {
    airspace,
    verdict: crossing.verdict,
    entry: pointPayload(crossing.entry),
    exit: pointPayload(crossing.exit),
    starts_inside: crossing.startsInside,
    ends_inside: crossing.endsInside,
    inside_seconds: wireNumber(crossing.insideSeconds, 1),
    deepest: {
      ...pointPayload(deepest),
      ...crossingDistancePayload(deepest),
    },
    floor: readingPayload(crossing.floor),
    ceiling: readingPayload(crossing.ceiling),
    reasons: crossing.reasons.map(reasonPayload),
    quality: crossing.quality,
  };
}

function pointPayload(point: engine.CrossingPoint): wire.CrossingPoint {
  return { ...crossingPointPayload(point), clock_seconds: wireNumber(point.timeSeconds, 1) };
}

function readingPayload(reading: engine.LimitReading | null): wire.LimitReading | null {
  return (
    reading && {
      altimeter: reading.altimeter,
      is_above_ground: reading.isAboveGround,
      is_derived: reading.isDerived,
      uncertainty_m: wireMetres(reading.uncertaintyM),
    }
  );
}

function reasonPayload(reason: engine.CrossingReason): wire.CrossingReason {
  switch (reason.code) {
    case 'altitude_uncertain':
    case 'position_uncertain':
    case 'ground_uncertain':
      return { code: reason.code, uncertainty_m: wireNumber(reason.uncertaintyM, 0) };
    case 'limit_unknown':
      return { code: reason.code, limit: reason.limit, text: reason.text };
    case 'gap':
      return { code: reason.code, seconds: Math.round(reason.seconds) };
    case 'other_weekday':
      return {
        code: reason.code,
        weekdays: [...reason.weekdays],
        flown_on_weekday: reason.flownOn,
        is_possible_on_others: reason.isPossible,
      };
    default:
      return { code: reason.code };
  }
}

function airspacePayload(airspace: Known): wire.AirspaceOfFlight {
  return {
    name: airspace.name,
    icao_class: airspace.icaoClass,
    type: airspace.type,
    code: airspace.code,
    set: airspace.set,
    floor: limitPayload(airspace.floor),
    ceiling: limitPayload(airspace.ceiling),
    activation: airspace.activation.rule,
    border: airspace.rings.map(borderOf),
  };
}

function limitPayload({ datum, heightM, text }: VerticalLimit): wire.AirspaceLimit {
  return { datum, height_m: wireMetres(heightM), text };
}

function borderOf({ latitudesDeg, longitudesDeg }: Airspace['rings'][number]): string {
  const steps = (degrees: Float64Array) =>
    Int32Array.from(degrees, (each) => Math.round(each * STEPS_PER_DEGREE));
  return encodePolyline([steps(latitudesDeg), steps(longitudesDeg)]);
}

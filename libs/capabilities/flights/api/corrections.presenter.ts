import { wireTime } from '@core/contract';
import { type FlightRecord } from '../tables/flight-read.repository.js';
import { type FlightCorrections } from '../wire/flight.js';
import {
  type CorrectedField,
  type CorrectedValues,
  effectiveDate,
  type MeasuredValues,
  timeOnDate,
} from '../domain/corrections/stored-corrections.js';

type Corrected = Pick<FlightRecord, 'corrections' | 'measured' | 'correctionDue'>;

/** Corrections in the form that clients receive; null if there are none, and none were just withdrawn. */
export function presentCorrections(flight: Corrected): FlightCorrections | null {
  const { corrections, measured, correctionDue } = flight;
  if (corrections === null && !correctionDue) return null;
  const date = effectiveDate(corrections, measured);
  const timeOf = (seconds: number) => timeOnDate(date, seconds);
  const asStated = <Value>(value: Value): Value => value;
  return {
    is_pending: correctionDue,
    flown_on: presented(flight, 'flown_on', ({ day }) => day),
    takeoff_time: presented(flight, 'takeoff_time', timeOf),
    landing_time: presented(flight, 'landing_time', timeOf),
    parts: presented(flight, 'parts', (parts) =>
      parts.map(({ kind, startSeconds, endSeconds }) => ({
        kind,
        starts_at: timeOf(startSeconds),
        ends_at: timeOf(endSeconds),
      })),
    ),
    aircraft_class: presented(flight, 'aircraft_class', asStated),
    aircraft_model: presented(flight, 'aircraft_model', asStated),
    pilot: presented(flight, 'pilot', asStated),
  };
}

function presented<Name extends CorrectedField, Value>(
  { corrections, measured, correctionDue }: Corrected,
  name: Name,
  valueOf: (value: NonNullable<CorrectedValues[Name]>) => Value,
) {
  const stated = corrections?.[name];
  if (stated === undefined) return null;
  const { value, at, by } = stated;
  return {
    value: valueOf(value),
    // always there once something is stated
    measured: measured![name] as Mutable<MeasuredValues[Name]>,
    is_applied: !correctionDue && !measured!.ignored.includes(name),
    at: wireTime(Date.parse(at)),
    by,
  };
}

type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

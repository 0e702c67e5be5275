import { wireTime } from '@core/contract';
import { type FlightRecord } from '../tables/flight-read.repository.js';
import { type FlightCorrections } from '../wire/flight.js';
import {
  type CorrectedField,
  type ExtentField,
  type CorrectedValues,
  effectiveDate,
  type MeasuredValues,
  timeOnDate,
} from '../domain/corrections/stored-corrections.js';

const NOT_MEASURED: Pick<MeasuredValues, Exclude<CorrectedField, ExtentField>> = {
  flown_on: null,
  takeoff_time: null,
  landing_time: null,
  parts: [],
  aircraft_class: null,
  aircraft_model: null,
  pilot: null,
};

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
    split_at: presentedExtent(flight, 'split_at', (times) =>
      times.map(({ seconds, flightId }) => ({ time: timeOf(seconds), flight_id: flightId })),
    ),
    merge_with: presentedExtent(flight, 'merge_with', (pieces) => pieces.map(({ flightId }) => flightId)),
  };
}

function presented<Name extends Exclude<CorrectedField, ExtentField>, Value>(
  { corrections, measured, correctionDue }: Corrected,
  name: Name,
  valueOf: (value: NonNullable<CorrectedValues[Name]>) => Value,
) {
  const stated = corrections?.[name];
  if (stated === undefined) return null;
  const { value, at, by } = stated;
  return {
    value: valueOf(value),
    // null before the first result of a flight that was made with corrections
    measured: (measured?.[name] ?? NOT_MEASURED[name]) as Mutable<MeasuredValues[Name]>,
    is_applied: !correctionDue && measured !== null && !measured.ignored.includes(name),
    at: wireTime(Date.parse(at)),
    by,
  };
}

function presentedExtent<Name extends ExtentField, Value>(
  { corrections, measured, correctionDue }: Corrected,
  name: Name,
  valueOf: (value: NonNullable<CorrectedValues[Name]>) => Value,
) {
  const stated = corrections?.[name];
  if (stated === undefined) return null;
  const { value, at, by } = stated;
  const isApplied = !correctionDue && measured !== null;
  return { value: valueOf(value), is_applied: isApplied, at: wireTime(Date.parse(at)), by };
}

type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

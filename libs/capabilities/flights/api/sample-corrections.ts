import { type FlightCorrections } from '../wire/flight.js';
import { SAMPLE_FLIGHT } from './generated/sample-flight.js';

const { takeoff } = SAMPLE_FLIGHT.metrics;

/** A take-off that the owner of the sample flight has moved. */
export const SAMPLE_CORRECTIONS: FlightCorrections = {
  is_pending: false,
  flown_on: null,
  takeoff_time: {
    value: '2025-06-14T11:24:00Z',
    measured: takeoff!.time,
    is_applied: true,
    at: '2025-06-14T18:05:12Z',
    by: { kind: 'user', name: 'Ada Pilot' },
  },
  landing_time: null,
  parts: null,
  aircraft_class: null,
  aircraft_model: null,
  pilot: null,
  split_at: null,
  merge_with: null,
};

import { SAMPLE_FLIGHT } from '@capabilities/flights/api';
import { type AirspaceCrossing, type AirspaceRemark, type FlightAirspace } from '../wire/index.js';

const RULES = {
  name: 'true',
  title: 'True position',
  description: 'Each limit is compared with the altitude it is defined by.',
};

const CROSSING: AirspaceCrossing = {
  airspace: 0,
  verdict: 'inside',
  sentence: 'The data show the flight inside TMA Example 1.',
  entry: {
    time: '2026-07-14T11:02:41Z',
    clock_seconds: 39_761,
    latitude: 47.21852,
    longitude: 9.75123,
    altitude_m: 2_286,
  },
  exit: {
    time: '2026-07-14T11:04:12Z',
    clock_seconds: 39_852,
    latitude: 47.22107,
    longitude: 9.76012,
    altitude_m: 2_286,
  },
  starts_inside: false,
  ends_inside: false,
  inside_seconds: 91,
  deepest: {
    time: '2026-07-14T11:03:30Z',
    clock_seconds: 39_810,
    latitude: 47.2199,
    longitude: 9.7556,
    altitude_m: 2_341,
    horizontal_m: 840,
    vertical_m: 55,
    limit: 'floor',
  },
  floor: { altimeter: 'pressure_standard', is_above_ground: false, is_derived: false, uncertainty_m: 25 },
  ceiling: { altimeter: 'pressure_standard', is_above_ground: false, is_derived: false, uncertainty_m: 25 },
  reasons: [],
  quality: 'high',
};

export const SAMPLE_COMMENT: AirspaceRemark = {
  kind: 'comment',
  decision: null,
  text: 'Cleared by Zurich Delta on 119.230.',
  author: { kind: 'user', name: 'Ada Example' },
  created_at: '2026-07-15T07:20:11Z',
};

/** An invented crossing of the sample flight. */
export const SAMPLE_AIRSPACE: FlightAirspace = {
  flight_id: SAMPLE_FLIGHT.id,
  summary: 'inside',
  sentence: CROSSING.sentence,
  is_pending: false,
  judged_at: '2026-07-14T18:02:13Z',
  flown_on: '2026-07-14',
  country: 'AT',
  is_country_covered: true,
  sets: [
    {
      name: 'AT 2026-03-19',
      country: 'AT',
      valid_from: '2026-03-19',
      valid_until: null,
      source: 'at.txt',
      licence: 'CC BY-NC 4.0, openAIP',
      left_out_count: 0,
    },
  ],
  available_sets: 'this_day',
  profile: RULES,
  profiles: [RULES],
  qnh: { hpa: 1_018.2, uncertainty_hpa: 1.5, source: 'weather' },
  compared_count: 3,
  crossings: [CROSSING],
  misses: [],
  airspaces: [
    {
      name: 'TMA Example 1',
      icao_class: 'D',
      type: 'tma',
      code: 'D',
      set: 'AT 2026-03-19',
      floor: { datum: 'standard_pressure', height_m: 2_286, text: 'FL 75' },
      ceiling: { datum: 'standard_pressure', height_m: 3_810, text: 'FL 125' },
      activation: 'not_stated',
      border: ['_ka_H_xyz@_pR?~hbE'],
    },
  ],
  remarks: [SAMPLE_COMMENT],
};

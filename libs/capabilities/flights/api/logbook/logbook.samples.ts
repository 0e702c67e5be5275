import { type Records } from '../../wire/records.js';
import { type Statistics } from '../../wire/statistics.js';
import { type ThermalMap } from '../../wire/thermal-map.js';

const TOTALS = {
  flights: 42,
  flights_without_track: 3,
  days: 31,
  duration_seconds: 218_340,
  duration_max_seconds: 24_310,
  track_length_km: 1_894.37,
  climb_total_m: 61_240,
  thermal_count: 318,
  best_points: { xcontest: 187.4, ffvl: 142.03 },
};

const SEASONS = { rule_set: 'xcontest', season_starts_on: '10-01', season: null } as const;

export const SAMPLE_STATISTICS: Statistics = {
  ...SEASONS,
  total: TOTALS,
  seasons: [{ season: '2026', starts_on: '2025-10-01', ends_on: '2026-09-30', ...TOTALS }],
  months: [{ month: '2026-07', ...TOTALS }],
  sites: [{ site: 'Col de la Forclaz', ...TOTALS }],
  gliders: [{ glider: 'Ozone Delta 4', ...TOTALS }],
  groups_omitted: 0,
};

const SAMPLE_FLIGHT = {
  id: '01KAFQ3T8E5G7J9M1P3R5T7V9X',
  path: '/api/v1/flights/01KAFQ3T8E5G7J9M1P3R5T7V9X',
  title: 'Col de la Forclaz, 2026-07-14',
  site: 'Col de la Forclaz',
  flown_at: '2026-07-14T10:12:31Z',
  flown_on: '2026-07-14',
};

export const SAMPLE_RECORDS: Records = {
  ...SEASONS,
  records: [{ record: 'altitude_max_m', value: 3_812, flight: SAMPLE_FLIGHT }],
  scores: [
    { record: 'points', rule_set: 'xcontest', shape: 'fai_triangle', value: 187.4, flight: SAMPLE_FLIGHT },
  ],
};

export const SAMPLE_MAP: ThermalMap = {
  type: 'FeatureCollection',
  ...SEASONS,
  cell_size_m: 500,
  thermal_count: 318,
  cells_omitted: 0,
  features: [
    {
      type: 'Feature',
      id: '10210/989',
      bbox: [6.395307, 45.858785, 6.401774, 45.863277],
      geometry: { type: 'Point', coordinates: [6.398112, 45.860914] },
      properties: {
        thermal_count: 9,
        flight_count: 7,
        climb_mean_mps: 1.8,
        climb_max_mps: 3.1,
        gain_mean_m: 624,
        entry_altitude_min_m: 1_312,
        exit_altitude_max_m: 2_745,
        hours: { 12: 2, 13: 4, 14: 3 },
        winds: { SW: 5, W: 2 },
      },
    },
  ],
};

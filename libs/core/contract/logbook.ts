/** What the flights of a logbook can be grouped by. */
export const LOGBOOK_GROUPS = ['season', 'month', 'day', 'site', 'glider', 'tag', 'tandem'] as const;

/** Without days, of which there are many, and what only some flights have. */
export const LOGBOOK_GROUPS_DEFAULT = ['season', 'month', 'site', 'glider'] as const satisfies LogbookGroup[];

export type LogbookGroup = (typeof LOGBOOK_GROUPS)[number];

/** Values of a flight of which the largest is a record, with their units. */
export const RECORD_KINDS = [
  'duration_seconds',
  'track_length_km',
  'distance_straight_km',
  'distance_from_takeoff_max_km',
  'altitude_max_m',
  'altitude_gain_max_m',
  'height_gain_max_m',
  'climb_total_m',
  'climb_max_mps',
  'thermal_climb_max_mps',
  'thermal_gain_max_m',
  'thermal_count',
  'glide_max_km',
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** Where the wind comes from: eight sectors, clockwise, the first centred on north. */
export const WIND_SECTORS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

export type WindSector = (typeof WIND_SECTORS)[number];

import { type Metric, METRIC_NAMES, METRICS } from '@engine/results';

/** Units that names end with, or contain before an addition: `altitude_m_from`, `radius_m_mean`. */
const UNITS: Readonly<Record<string, string>> = {
  m: 'm',
  km: 'km',
  mps: 'm/s',
  kmh: 'km/h',
  deg: '°',
  seconds: 's',
  ms: 'ms',
  usd: 'USD',
  c: '°C',
  hpa: 'hPa',
  mm: 'mm',
  percent: '%',
  jkg: 'J/kg',
  wm2: 'W/m²',
};

const COUNT = 'count';
const STATED = 'stated in `unit` or `record` next to it';

/** Units of names without one. */
const NAMED: Readonly<Record<string, string>> = {
  latitude: '°',
  longitude: '°',
  north: '°',
  south: '°',
  east: '°',
  west: '°',
  points: 'points',
  best_points: 'points',
  points_if_closed: 'points',
  points_upper_bound: 'points',
  missing_points: 'points',
  drift_m_per_hour: 'm/h',
  glide_ratio: 'ratio',
  ...Object.fromEntries(metricsIn('ratio').map((name) => [name, 'ratio'])),
  multiplier: 'ratio',
  efficiency: 'ratio',
  confidence: 'ratio',
  stretch: 'ratio',
  value: STATED,
  values: STATED,
  our_value: STATED,
  recorder_value: STATED,
  difference: STATED,
  tolerance: STATED,
};

/** Numbers that identify or count. */
const COUNTS: ReadonlySet<string> = new Set([
  'analysis_version',
  'facts_version',
  'prompt_version',
  'version',
  'index',
  'start',
  'end',
  'count',
  'days',
  'flights',
  'flights_without_track',
  'groups_omitted',
  ...metricsIn(COUNT),
  'thermals',
  'track_breaks',
  'circles',
  'samples',
  'segment_count',
  'fixes',
  'fixes_total',
  'fixes_used',
  'requests',
  'repairs',
  'input_tokens',
  'output_tokens',
  'invalid',
  'duplicate_time',
  'out_of_order',
  'position_spike',
  'altitude_spike',
  'frozen',
  'airspace',
  'compared_count',
  'left_out_count',
  'weekdays',
  'flown_on_weekday',
]);

/** The unit of a number by the name of its field; undefined if the name is unknown. */
export function unitOf(name: string): string | undefined {
  if (COUNTS.has(name)) return COUNT;
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  return unitIn(name);
}

/** For assistants: how to read the units of a result, see {@link unitsIn}. */
export const UNIT_RULES =
  'The name of a number ends with its unit, or has it before an addition: `_m` metres, `_km` kilometres, `_mps` m/s, ' +
  '`_kmh` km/h, `_deg` degrees, `_c` °C, `_hpa`, `_mm`, `_percent`, `_jkg` J/kg, `_wm2` W/m², `_seconds`, `_ms`, `_usd`; `share` and `progress` are ratios from 0 to 1. ' +
  '`units` has the unit of every other name, and of all numbers in an object as `name.*`, which comes first. ' +
  'A number with none of these is a count, an index or a version.';

/** Its numbers are named after the metrics whose confidence they are, such as `altitude_max_m`. */
const CONFIDENCE = 'confidence';

/**
 * The units of the numbers in `data` whose names do not contain them, each once: by the name of the number, or of the
 * object that it is in as `confidence.*`. With the rules above, every number has a unit.
 */
export function unitsIn(data: unknown): Record<string, string> {
  const units: Record<string, string> = {};
  /** @param owner the nearest object around the number whose name has a unit */
  const visit = (name: string, owner: string | undefined, value: unknown): void => {
    if (typeof value === 'number') note(name, owner);
    else if (Array.isArray(value)) for (const member of value) visit(name, owner, member);
    else if (typeof value === 'object' && value !== null) {
      const unit = unitOf(name);
      const inner = owner === CONFIDENCE || unit === undefined || unit === COUNT ? owner : name;
      for (const [member, its] of Object.entries(value)) visit(member, inner, its);
    }
  };
  const note = (name: string, owner: string | undefined): void => {
    const own = unitOf(name);
    if (owner !== undefined && (owner === CONFIDENCE || own === undefined)) {
      units[`${owner}.*`] = unitOf(owner)!;
    } else if (Object.hasOwn(NAMED, name)) units[name] = NAMED[name]!;
  };
  visit('', undefined, data);
  return units;
}

/** The metrics that are counts or ratios, whose names do not say so. */
function metricsIn(unit: Extract<Metric['unit'], 'count' | 'ratio'>): string[] {
  return METRIC_NAMES.filter((name) => METRICS[name].unit === unit);
}

/** The unit that a name contains. */
function unitIn(name: string): string | undefined {
  const words = name.split('_');
  if (words.includes('share') || words.includes('progress')) return 'ratio';
  const unit = words.findLast((word) => Object.hasOwn(UNITS, word));
  return unit === undefined ? undefined : UNITS[unit];
}

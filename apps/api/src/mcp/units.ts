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
};

const STATED = 'stated in `unit`';

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
  glide_ratio_mean: 'ratio',
  glide_ratio_best: 'ratio',
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
  'groups_omitted',
  'thermal_count',
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
]);

/** The unit of a number by the name of its field; undefined if the name is unknown. */
export function unitOf(name: string): string | undefined {
  if (COUNTS.has(name)) return 'count';
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  const words = name.split('_');
  if (words.includes('share') || words.includes('progress')) return 'ratio';
  const unit = words.findLast((word) => Object.hasOwn(UNITS, word));
  return unit === undefined ? undefined : UNITS[unit];
}

/** Its numbers are named after the metrics whose confidence they are, such as `altitude_max_m`. */
const CONFIDENCES = '.confidence';

/**
 * The unit of every number in a result, by its path: `data.thermals[].gain_m`. The members of a list share a path. With
 * it, an assistant can cite a number with its unit and where it comes from.
 */
export function unitsByPath(root: string, value: unknown): Record<string, string> {
  const units: Record<string, string> = {};
  /** @param unit of a number at this place, unless its name has one */
  const visit = (path: string, unit: string | undefined, inner: unknown): void => {
    if (typeof inner === 'number') {
      if (unit !== undefined) units[path] = unit;
    } else if (Array.isArray(inner)) {
      for (const member of inner) visit(`${path}[]`, unit, member);
    } else if (typeof inner === 'object' && inner !== null) {
      const isNamedAfterOthers = path.endsWith(CONFIDENCES);
      for (const [name, member] of Object.entries(inner))
        visit(`${path}.${name}`, (isNamedAfterOthers ? undefined : unitOf(name)) ?? unit, member);
    }
  };
  visit(root, undefined, value);
  return units;
}

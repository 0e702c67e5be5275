import { readFileSync } from 'node:fs';
import path from 'node:path';
import { METRIC_NAMES, METRICS } from '@engine/results';
import { unitOf, unitsIn } from './units.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The responses that tools return. */
const RETURNED = [
  ...['ProcessedFlight', 'FlightThermals', 'FlightScore', 'FlightLegs', 'FlightTask', 'FlightWeather'],
  'FlightAirspace',
  ...['Statistics', 'Records', 'FlightAnalysis'],
];

const { components } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../../openapi.json'), 'utf8'),
) as { components: { schemas: Record<string, Schema> } };

/** Names of numbers in a schema whose unit neither they nor an object around them has. */
function unknownIn(schema: Schema, name = '', isOwned = false, above: readonly string[] = []): string[] {
  const { $ref, type, items, properties = {}, oneOf = [], allOf = [] } = schema;
  const inner = (each: Schema) => unknownIn(each, name, isOwned, above);
  if ($ref !== undefined) {
    const component = $ref.split('/').at(-1)!;
    return above.includes(component)
      ? []
      : unknownIn(components.schemas[component]!, name, isOwned, [...above, component]);
  }
  const isNumber = [type].flat().some((one) => one === 'number' || one === 'integer');
  const unit = unitOf(name);
  const owns = isOwned || (unit !== undefined && unit !== 'count');
  return [
    ...(isNumber && !isOwned && unit === undefined ? [name] : []),
    ...[...oneOf, ...allOf, ...(items ? [items] : [])].flatMap(inner),
    ...Object.entries(properties).flatMap(([member, its]) => unknownIn(its, member, owns, above)),
  ];
}

describe('the unit of a number', () => {
  it.each([
    ['gain_m', 'm'],
    ['altitude_m_from', 'm'],
    ['climb_best_30s_mps', 'm/s'],
    ['drift_m_per_hour', 'm/h'],
    ['closing_distance_m', 'm'],
    ['circling_share', 'ratio'],
    ['points_upper_bound', 'points'],
    ['thermal_count', 'count'],
  ])('%s is %s', (name, unit) => {
    expect(unitOf(name)).toBe(unit);
  });

  it.each(METRIC_NAMES)('is the one in the table of metrics for %s', (name) => {
    expect(unitOf(name)).toBe(METRICS[name].unit);
  });

  it('is unknown for a name that says nothing, instead of guessed', () => {
    expect(unitOf('mood')).toBeUndefined();
    expect(unitOf('constructor')).toBeUndefined();
  });

  it.each(RETURNED)('is known for every number in %s', (component) => {
    expect(components.schemas).toHaveProperty(component);
    expect(unknownIn(components.schemas[component]!)).toEqual([]);
  });

  it('is given once, unless its name contains it', () => {
    const data = {
      thermals: [
        { gain_m: 1, efficiency: 0.1, circles: 3 },
        { gain_m: 2, name: 'x', efficiency: 0.2 },
      ],
      best_points: { xcontest: 60.1, ffvl: 61.2 },
      confidence: { takeoff: 0.5, altitude_max_m: 0.9 },
      landing: { confidence: 0.4, latitude: 45.1 },
    };
    expect(unitsIn(data)).toEqual({
      efficiency: 'ratio',
      'best_points.*': 'points',
      'confidence.*': 'ratio',
      confidence: 'ratio',
      latitude: '°',
    });
  });
});

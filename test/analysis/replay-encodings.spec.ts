import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import {
  decodeDelta,
  type DeltaColumns,
  deltaColumns,
  deltaJson,
  encodeColumns,
  encodePolyline,
  type PlainColumns,
  type PolylineColumns,
  REPLAY_COLUMNS,
  type ReplayColumns,
} from '@engine/analysis';
import { flightOfDuration } from '../factories/flight-simulator/index.js';
import { fullTrackOf, TROUBLED_FLIGHTS } from './replay-flights.js';
import { SEVEN_COLUMNS_BYTES_MAX, SEVEN_COLUMNS_FIXES, sevenColumns } from './seven-columns.js';

/** The three lines of the documentation. */
function decodeByTheBook({ columns, scales, same }: DeltaColumns, name: string): (number | null)[] {
  const sent = same[name] ?? name;
  let sum = 0;
  return columns[sent]!.map((step) => (step === null ? null : (sum += step) / scales[sent]!));
}

/** A decoder written from Google's description, not from the encoder. */
function decodePolyline(text: string, width: number): number[][] {
  const values: number[] = [];
  let chunks = 0n;
  let shift = 0n;
  for (const character of text) {
    const code = BigInt(character.charCodeAt(0) - 63);
    chunks |= (code & 31n) << shift;
    shift += 5n;
    if (code & 32n) continue;
    values.push(Number(chunks & 1n ? -(chunks >> 1n) - 1n : chunks >> 1n));
    chunks = 0n;
    shift = 0n;
  }
  const columns = Array.from({ length: width }, (): number[] => []);
  for (const [index, value] of values.entries()) {
    const column = columns[index % width]!;
    column.push((column.at(-1) ?? 0) + value);
  }
  return columns;
}

function valuesOfPolylines({ polylines, same, unknown }: PolylineColumns): PlainColumns['columns'] {
  const values: PlainColumns['columns'] = {};
  for (const { columns, scales, points } of polylines) {
    const decoded = decodePolyline(points, columns.length);
    for (const [index, name] of columns.entries()) {
      values[name] = decoded[index]!.map((value, point) =>
        unknown[name]?.includes(point) ? null : value / scales[index]!,
      );
    }
  }
  for (const name of ['altitude_pressure_m', 'altitude_m', 'altitude_msl_m']) {
    const twin = same[name];
    if (twin !== undefined) values[name] = values[twin]!;
  }
  return values;
}

const bounds: Readonly<Record<string, number>> = { latitude: 9_000_000, longitude: 18_000_000 };
const integers = (max: number) => fc.integer({ min: -max, max });

/** Columns of anything: nulls, jumps over the whole range, values that cannot be represented. */
const anyColumns: fc.Arbitrary<ReplayColumns> = fc.integer({ min: 0, max: 40 }).chain((length) =>
  fc
    .tuple(
      ...REPLAY_COLUMNS.map(({ key, name }) => {
        const isPlain = bounds[name] !== undefined || name === 'time_offset_seconds' || name === 'phase';
        const value = integers(bounds[name] ?? 100_000);
        const unknown = fc.constant(-2_147_483_648);
        const item = isPlain
          ? value
          : fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: unknown });
        const column = fc
          .array(item, { minLength: length, maxLength: length })
          .map((list) => Int32Array.from(list));
        const isOptional = /altitude|vario|phase/.test(name);
        return fc.tuple(fc.constant(key), isOptional ? fc.option(column) : column);
      }),
    )
    .map((entries) => Object.fromEntries(entries) as unknown as ReplayColumns),
);

describe('the encodings of a track', () => {
  it('carry the same numbers in every encoding, whatever the columns contain', () => {
    fc.assert(
      fc.property(anyColumns, (columns) => {
        const plain = encodeColumns(columns, 'columns') as PlainColumns;
        const delta = encodeColumns(columns, 'delta') as DeltaColumns;
        const polyline = valuesOfPolylines(encodeColumns(columns, 'polyline') as PolylineColumns);
        expect(decodeDelta(delta)).toEqual(columns);
        for (const { name } of REPLAY_COLUMNS) {
          const values = plain.columns[name] ?? null;
          expect(values && decodeByTheBook(delta, name)).toEqual(values);
          expect(polyline[name] ?? null).toEqual(values);
        }
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it('write deltas directly as their JSON bytes, whatever the columns contain', () => {
    fc.assert(
      fc.property(anyColumns, (columns) => {
        const written = Buffer.from(deltaJson(columns)).toString('utf8');
        const read = JSON.parse(written) as DeltaColumns;
        expect(written).toBe(JSON.stringify(read));
        expect(decodeDelta(read)).toEqual(columns);
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it.each(TROUBLED_FLIGHTS)('survive JSON and come back to the last digit: %s', (_, fly) => {
    const { columns } = fullTrackOf(fly());
    const sent = JSON.parse(JSON.stringify(deltaColumns(columns))) as DeltaColumns;
    expect(decodeDelta(sent)).toEqual(columns);
  });

  it('reproduce the example of the polyline algorithm', () => {
    const latitudes = Int32Array.of(3_850_000, 4_070_000, 4_325_200);
    const longitudes = Int32Array.of(-12_020_000, -12_095_000, -12_645_300);
    expect(encodePolyline([latitudes, longitudes])).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  });

  it('send identical altitudes only once', () => {
    const { columns } = fullTrackOf(flightOfDuration({ hours: 1, intervalSeconds: 1, seed: 2 }).igc);
    const delta = deltaColumns(columns);
    expect(delta.same).toEqual({ altitude_msl_m: 'altitude_m' });
    expect(delta.columns).not.toHaveProperty('altitude_msl_m');
  });

  it('take at most 60 kB (gzip) for seven columns of 18,000 fixes, and at most 68 for all of them', () => {
    for (const seed of [1, 2, 3]) {
      const full = fullTrackOf(flightOfDuration({ hours: 5, intervalSeconds: 1, seed }).igc);
      expect(full.pointCount).toBe(SEVEN_COLUMNS_FIXES);
      const seven = sevenColumns(full);
      expect(Object.keys(seven.columns)).toHaveLength(7);
      expect(gzipSync(JSON.stringify(seven)).length).toBeLessThanOrEqual(SEVEN_COLUMNS_BYTES_MAX);
      expect(gzipSync(JSON.stringify(deltaColumns(full.columns))).length).toBeLessThanOrEqual(68_000);
    }
  });

  it('restore every tenth of a metre per second of ground speed', () => {
    const tenths = Array.from({ length: 1000 }, (_, tenth) => tenth);
    const scale = REPLAY_COLUMNS.find(({ key }) => key === 'groundSpeedKmh')!.scale;
    const speeds = tenths.map((tenth) => Math.round(tenth * 0.36 * scale) / scale);
    expect(speeds.map((kmh) => Math.round((kmh / 3.6) * 10))).toEqual(tenths);
  });
});

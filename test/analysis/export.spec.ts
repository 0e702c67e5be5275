import { check } from '@placemarkio/check-geojson';
import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import {
  atResolution,
  csvText,
  fullReplayTrack,
  type GeoJsonTrack,
  readIgc,
  prepareLog,
  type ReplayTrack,
  toCsv,
  toGeoJson,
  toGpx,
  toKml,
  valueAt,
} from '@engine/analysis';
import {
  crossesTheAntimeridian,
  thermalCrossCountry,
  withGapsAndSpikes,
} from '../factories/flight-simulator/index.js';
import { anyPhases, fullTrackOf, TROUBLED_FLIGHTS } from './replay-flights.js';
import { samples } from '../harness/full-run.js';

const TITLE = 'Ridge & <b>"thermals"</b> \u0007\uD800 ]]> 日本';
const TITLE_READ = 'Ridge & <b>"thermals"</b>  ]]> 日本';

/** Their declarations use the browser's DOM types, which we do not include. */
const readGpx = gpx as (document: unknown) => { features: readonly unknown[] };
const readKml = kml as (document: unknown) => { features: readonly unknown[] };

type Position = number[];

interface Read {
  title: unknown;
  /** For every line or point in the file. */
  parts: { positions: Position[]; times: string[] | null }[];
}

/** Fails on anything the XML parser reports. */
function parseXml(text: string) {
  return new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(text, 'text/xml');
}

/** Positions and times of any GeoJSON, ours or a converter's. */
function readGeoJson({ features }: { features: readonly unknown[] }): Read {
  const parts: Read['parts'] = [];
  let title: unknown;
  const collect = (geometry: GeoJson, times: unknown): void => {
    const nested = times as string[][] | undefined;
    if (geometry.type === 'GeometryCollection') {
      geometry.geometries!.forEach((part, index) => collect(part, nested?.[index]));
    } else if (geometry.type === 'Point') {
      parts.push({ positions: [geometry.coordinates as Position], times: null });
    } else if (geometry.type === 'MultiLineString') {
      (geometry.coordinates as Position[][]).forEach((positions, index) =>
        parts.push({ positions, times: nested?.[index] ?? null }),
      );
    } else {
      parts.push({ positions: geometry.coordinates as Position[], times: (times as string[]) ?? null });
    }
  };
  for (const { geometry, properties } of features as Feature[]) {
    title = properties.title ?? properties.name;
    if (geometry) collect(geometry, properties.coordinateProperties?.times);
  }
  return { title, parts };
}

interface GeoJson {
  type: string;
  coordinates?: unknown;
  geometries?: GeoJson[];
}

interface Feature {
  geometry: GeoJson | null;
  properties: { title?: string; name?: string; coordinateProperties?: { times?: unknown } };
}

/** The required content of every export: the points of the track, in order. */
function pointsOf(track: ReplayTrack): Position[] {
  return Array.from({ length: track.pointCount }, (_, i) => {
    const altitude = valueAt(track.columns, 'altitudeM', i);
    const position = [valueAt(track.columns, 'longitude', i)!, valueAt(track.columns, 'latitude', i)!];
    return altitude === null ? position : [...position, altitude];
  });
}

function timesOf(track: ReplayTrack): number[] | null {
  if (track.startedAt === null) return null;
  return Array.from(track.columns.timeOffsetSeconds, (offset) => track.startedAt! + offset * 1000);
}

/** GPX has no longitude 180; it uses -180. */
const westOfAntimeridian = ([east, ...rest]: Position): Position => [east === 180 ? -180 : east!, ...rest];

const positionsIn = ({ parts }: Read): Position[] => parts.flatMap(({ positions }) => positions);
const timesIn = ({ parts }: Read): number[] =>
  parts.flatMap(({ times }) => (times ?? []).map((time) => Date.parse(time)));
const inOrder = (positions: readonly Position[]): Position[] =>
  [...positions].sort(
    (a, b) => a.map((value, i) => value - b[i]!).find((difference) => difference !== 0) ?? 0,
  );

describe('exporting a track', () => {
  it.each(TROUBLED_FLIGHTS)('writes GPX that another program reads point for point: %s', (_, fly) => {
    const full = fullTrackOf(fly());
    const document = parseXml(toGpx(full, TITLE, 'Test'));
    const points = Array.from(document.getElementsByTagName('trkpt'));
    const found = points.map((point) => {
      const elevation = point.getElementsByTagName('ele')[0]?.textContent;
      const position = [Number(point.getAttribute('lon')), Number(point.getAttribute('lat'))];
      return elevation ? [...position, Number(elevation)] : position;
    });
    expect(found).toEqual(pointsOf(full).map(westOfAntimeridian));
    const times = points.flatMap((point) => {
      const text = point.getElementsByTagName('time')[0]?.textContent;
      return text ? [Date.parse(text)] : [];
    });
    expect(times).toEqual(timesOf(full) ?? []);
    expect(document.getElementsByTagName('trkseg')).toHaveLength(full.segmentStarts.length);
  });

  it.each([thermalCrossCountry, withGapsAndSpikes, crossesTheAntimeridian])(
    'writes GPX that togeojson turns into the same lines (%#)',
    (fly) => {
      const full = fullTrackOf(fly().igc);
      const read = readGeoJson(readGpx(parseXml(toGpx(full, TITLE, 'Test'))));
      expect(positionsIn(read)).toEqual(pointsOf(full).map(westOfAntimeridian));
      expect(timesIn(read)).toEqual(timesOf(full));
      expect(read.title).toBe(TITLE_READ);
    },
  );

  it.each(TROUBLED_FLIGHTS)('writes KML that togeojson reads point for point: %s', (_, fly) => {
    const full = fullTrackOf(fly());
    const text = toKml(full, TITLE);
    const read = readGeoJson(readKml(parseXml(text)));
    const expected = pointsOf(full).map(([east, north, up = 0]) => [east, north, up]);
    expect(positionsIn(read)).toEqual(expected);
    expect(read.title).toBe(TITLE_READ);
    expect(text.match(/<when>/g)?.length ?? 0).toBe(full.startedAt === null ? 0 : full.pointCount);
    expect(text.includes('<gx:MultiTrack>')).toBe(full.startedAt !== null && full.segmentStarts.length > 1);
    expect(text.includes('clampToGround')).toBe(full.columns.altitudeM === null);
  });

  it.each([thermalCrossCountry, withGapsAndSpikes])('gives each point of the KML its time (%#)', (fly) => {
    const full = fullTrackOf(fly().igc);
    const document = parseXml(toKml(full, TITLE));
    const times = Array.from(document.getElementsByTagName('when'), (when) => Date.parse(when.textContent!));
    expect(times).toEqual(timesOf(full));
    for (const part of Array.from(document.getElementsByTagName('gx:Track'))) {
      expect(part.getElementsByTagName('when')).toHaveLength(part.getElementsByTagName('gx:coord').length);
    }
  });

  it.each(TROUBLED_FLIGHTS)(
    'writes GeoJSON that a checker of RFC 7946 accepts, with every point: %s',
    (_, fly) => {
      const full = fullTrackOf(fly());
      const geojson = check(JSON.stringify(toGeoJson(full, TITLE))) as unknown as GeoJsonTrack;
      const read = readGeoJson(geojson);
      const isOffTheCut = ([east]: Position): boolean => Math.abs(east!) !== 180;
      const found = positionsIn(read);
      // isolated fixes between gaps are separate features, so the order is not compared; cuts add points
      expect(inOrder(found.filter(isOffTheCut))).toEqual(inOrder(pointsOf(full).filter(isOffTheCut)));
      const times = timesIn(read);
      expect(times).toHaveLength(full.startedAt === null ? 0 : found.length);
      for (const { positions } of read.parts) {
        for (let i = 1; i < positions.length && geojson.features.length === 1; i++) {
          expect(Math.abs(positions[i]![0]! - positions[i - 1]![0]!)).toBeLessThan(180);
        }
      }
    },
  );

  it('cuts the line at the antimeridian, between the two fixes around it', () => {
    const full = fullTrackOf(crossesTheAntimeridian().igc);
    const [feature] = toGeoJson(full, TITLE).features;
    const lines = feature!.geometry.coordinates as Position[][];
    expect(feature!.geometry.type).toBe('MultiLineString');
    for (let line = 1; line < lines.length; line++) {
      const before = lines[line - 1]!;
      const after = lines[line]!;
      expect(before.at(-1)![0]).toBe(-after[0]![0]!);
      expect(before.at(-1)!.slice(1)).toEqual(after[0]!.slice(1));
      const [near, far] = [before.at(-2)![1]!, after[1]![1]!].sort((a, b) => a - b);
      expect(after[0]![1]).toBeGreaterThanOrEqual(near!);
      expect(after[0]![1]).toBeLessThanOrEqual(far!);
    }
  });

  it('cuts at a fix on the antimeridian without repeating it', () => {
    const full = fullTrackOf(crossesTheAntimeridian().igc);
    for (const line of toGeoJson(full, TITLE).features[0]!.geometry.coordinates as Position[][]) {
      for (let i = 1; i < line.length; i++) {
        if (Math.abs(line[i]![0]!) === 180) expect(line[i]).not.toEqual(line[i - 1]);
      }
    }
  });

  it('writes one LineString for a flight without gaps', () => {
    const { features } = toGeoJson(fullTrackOf(thermalCrossCountry().igc), TITLE);
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['LineString']);
  });

  it.each(TROUBLED_FLIGHTS)('writes CSV with the numbers of the columns: %s', (_, fly) => {
    const full = fullTrackOf(fly());
    const rows = parse<Record<string, string>>(toCsv(full), { columns: true, record_delimiter: '\r\n' });
    const numbers = (name: string) =>
      rows[0] && name in rows[0] ? rows.map((row) => (row[name] === '' ? null : Number(row[name]))) : null;
    const column = (key: Parameters<typeof valueAt>[1]) =>
      full.columns[key] && Array.from(full.columns[key].keys(), (i) => valueAt(full.columns, key, i));
    expect(rows).toHaveLength(full.pointCount);
    expect(numbers('latitude_deg')).toEqual(column('latitude'));
    expect(numbers('longitude_deg')).toEqual(column('longitude'));
    expect(numbers('altitude_m')).toEqual(column('altitudeM'));
    expect(numbers('vario_mps')).toEqual(column('varioMps'));
    expect(numbers('ground_speed_kmh')).toEqual(column('groundSpeedKmh'));
    expect(rows.flatMap((row) => (row['time_utc'] ? [Date.parse(row['time_utc'])] : []))).toEqual(
      timesOf(full) ?? [],
    );
  });

  it.each([
    ['over the antimeridian', crossesTheAntimeridian().igc],
    ['with gaps', withGapsAndSpikes().igc],
  ])('writes the ground, and null where it is unknown, to GeoJSON and CSV: %s', (_, igc) => {
    const file = readIgc(igc);
    const half = file.fixes.latitudeDeg[file.fixes.latitudeDeg.length >> 1]!;
    const heightM = (latitude: number) =>
      latitude < half ? NaN : -3 + Math.round((latitude - half) * 1_000);
    const ground = { isKnown: true, attribution: null, heightM, sigmaM: () => 9 };
    const full = fullReplayTrack(prepareLog(file, { ground }));
    const expected = Array.from({ length: full.pointCount }, (__, i) => valueAt(full.columns, 'groundM', i));
    expect(new Set(expected.map((groundM) => groundM === null)).size).toBe(2);

    const rows = parse<{ ground_m: string }>(toCsv(full), { columns: true });
    expect(rows.map(({ ground_m: cell }) => (cell === '' ? null : Number(cell)))).toEqual(expected);
    const pairs = toGeoJson(full, TITLE).features.flatMap(({ geometry, properties }) => {
      const positions = geometry.coordinates.flat(geometry.type === 'MultiLineString' ? 1 : 0) as Position[];
      const grounds = (properties.coordinateProperties['ground_m'] as unknown[]).flat() as (number | null)[];
      expect(grounds).toHaveLength(positions.length);
      return positions.map((position, i) => ({ position, groundM: grounds[i]! }));
    });
    const written = pairs.filter(({ position: [east] }) => Math.abs(east!) !== 180);
    const column = expected.filter((__, i) => Math.abs(valueAt(full.columns, 'longitude', i)!) !== 180);
    const counted = (values: readonly (number | null)[]) => values.map(String).sort();
    expect(counted(written.map(({ groundM }) => groundM))).toEqual(counted(column));
  });

  it('has no ground without terrain', () => {
    const full = fullTrackOf(thermalCrossCountry().igc);
    expect(JSON.stringify(toGeoJson(full, TITLE)) + toCsv(full).slice(0, 500)).not.toContain('ground_m');
  });

  it('names the phases in the CSV', () => {
    const log = prepareLog(readIgc(thermalCrossCountry().igc));
    const phases = anyPhases(log);
    const rows = parse<{ phase: string }>(toCsv(fullReplayTrack(log, phases)), { columns: true });
    expect(rows[0]!.phase).toBe('outside_flight');
    for (const { kind, startIndex, endIndex } of phases) {
      const names = rows.slice(startIndex, endIndex).map((row) => row.phase);
      expect(new Set(names)).toEqual(new Set([kind]));
    }
  });

  it('writes no CSV text that a spreadsheet takes for a formula, and loses none', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', 'a', '');
    fc.assert(
      fc.property(start, fc.string({ unit: 'grapheme' }), (first, rest) => {
        const text = first + rest;
        const [[read]] = parse(`${csvText(text)},1\r\n`, { record_delimiter: '\r\n' }) as [[string]];
        expect(read).not.toMatch(/^[=+\-@\t\r\n]/);
        expect([text, `'${text}`]).toContain(read);
      }),
      { numRuns: 300, seed: 9 },
    );
  });

  it('contains well-formed XML whatever the title', () => {
    const track = atResolution(fullTrackOf(thermalCrossCountry().igc), 'preview');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        parseXml(toGpx(track, title, title));
        parseXml(toKml(track, title));
      }),
      { numRuns: samples({ usual: 25, full: 100 }), seed: 13 },
    );
  });

  it('contains neither pilot nor recorder', () => {
    const igc = thermalCrossCountry({ igc: { pilot: 'Q. Secret', aRecord: 'AXXXQ7SERIAL' } }).igc;
    const track = atResolution(fullTrackOf(igc), 'preview');
    const texts = [
      toGpx(track, 'A', 'B'),
      toKml(track, 'A'),
      toCsv(track),
      JSON.stringify(toGeoJson(track, 'A')),
    ];
    for (const text of texts) expect(text).not.toMatch(/Secret|Q7S|SERIAL|XXX/);
  });
});

import { gzipSync } from 'node:zlib';
import {
  atResolution,
  deltaJson,
  encodeColumns,
  fullReplayTrack,
  readIgc,
  prepareLog,
  type ReplayTrack,
  toCsv,
  toGeoJson,
  toGpx,
  toKml,
  valueAt,
} from '@engine/analysis';
import { sevenColumns, SEVEN_COLUMNS_BYTES_MAX } from '../test/analysis/seven-columns.js';
import { flightOfDuration } from '../test/factories/flight-simulator/index.js';
import { type BenchResult } from './bench-result.js';
import { median, processorMs, round } from './measure.js';

const HOURS = [1, 5, 11] as const;
const GOAL_HOURS = 5;
const KILOBYTE = 1000;
const GOAL_KILOBYTES = SEVEN_COLUMNS_BYTES_MAX / KILOBYTE;
const ROUNDS = 7;
interface Row {
  hours: number;
  step: string;
  points: number;
  ms: number;
  gzipKilobytes: number | null;
}

/**
 * Builds, simplifies, encodes and exports the tracks of simulated flights, compared with the obvious format: an array
 * of objects, each with an ISO time and seven named values.
 */
export default function trackBench(): BenchResult {
  const rows = HOURS.flatMap(measure);
  const size = (step: string): number =>
    rows.find((row) => row.hours === GOAL_HOURS && row.step === step)!.gzipKilobytes!;
  const value = size('delta, seven columns');
  return {
    bench: 'track',
    goal: `at most ${GOAL_KILOBYTES} kB (gzip) for seven columns of ${GOAL_HOURS} h at 1 s, delta-encoded`,
    value,
    met: value <= GOAL_KILOBYTES,
    details: { rounds: ROUNDS, shareOfNaive: round(value / size('array of objects'), 3), rows },
    report: reportText(rows),
  };
}

function measure(hours: number): Row[] {
  const { igc } = flightOfDuration({ hours, intervalSeconds: 1, seed: 1 });
  const log = prepareLog(readIgc(igc));
  const full = fullReplayTrack(log);
  const row = (step: string, points: number, work: () => unknown): Row => {
    const result = work();
    return { hours, step, points, ms: medianMs(work), gzipKilobytes: gzipKilobytes(result) };
  };
  const high = atResolution(full, 'high');
  const preview = atResolution(full, 'preview');
  return [
    { ...row('make the columns', full.pointCount, () => fullReplayTrack(log)), gzipKilobytes: null },
    { ...row('simplify to high', high.pointCount, () => atResolution(full, 'high')), gzipKilobytes: null },
    row('array of objects', full.pointCount, () => JSON.stringify(objectsOf(full))),
    row('columns', full.pointCount, () => JSON.stringify(encodeColumns(full.columns, 'columns'))),
    row('delta', full.pointCount, () => deltaJson(full.columns)),
    row('delta, seven columns', full.pointCount, () => JSON.stringify(sevenColumns(full))),
    row('polyline', full.pointCount, () => JSON.stringify(encodeColumns(full.columns, 'polyline'))),
    row('delta, high', high.pointCount, () => deltaJson(high.columns)),
    row('delta, preview', preview.pointCount, () => deltaJson(preview.columns)),
    row('GeoJSON', full.pointCount, () => JSON.stringify(toGeoJson(full, 'Flight'))),
    row('KML', full.pointCount, () => toKml(full, 'Flight')),
    row('GPX', full.pointCount, () => toGpx(full, 'Flight', 'bench')),
    row('CSV', full.pointCount, () => toCsv(full)),
  ];
}

function objectsOf(track: ReplayTrack) {
  return Array.from({ length: track.pointCount }, (_, i) => ({
    time: new Date(track.startedAt! + track.columns.timeOffsetSeconds[i]! * 1000).toISOString(),
    latitude: valueAt(track.columns, 'latitude', i),
    longitude: valueAt(track.columns, 'longitude', i),
    pressureAltitude: valueAt(track.columns, 'altitudePressureM', i),
    gpsAltitude: valueAt(track.columns, 'altitudeGnssM', i),
    groundSpeed: valueAt(track.columns, 'groundSpeedKmh', i),
    vario: valueAt(track.columns, 'varioMps', i),
  }));
}

function gzipKilobytes(result: unknown): number | null {
  const isText = typeof result === 'string' || result instanceof Uint8Array;
  return isText ? round(gzipSync(result).length / KILOBYTE, 1) : null;
}

function medianMs(work: () => unknown): number {
  return round(median(Array.from({ length: ROUNDS }, () => processorMs(work))), 1);
}

function reportText(rows: readonly Row[]): string {
  const line = (hours: string, step: string, points: string, ms: string, size: string): string =>
    `${hours.padStart(4)}  ${step.padEnd(22)}${points.padStart(8)}${ms.padStart(10)}${size.padStart(10)}`;
  return [
    line('h', 'step', 'points', 'CPU ms', 'kB gzip'),
    ...rows.map(({ hours, step, points, ms, gzipKilobytes: size }) =>
      line(String(hours), step, String(points), String(ms), size === null ? '' : String(size)),
    ),
  ].join('\n');
}

import { type ReplayTrack } from '../../track/replay-track.js';
import { type FlightSchemas } from '../api/clients.js';

type Thermals = Pick<FlightSchemas['FlightThermals'], 'thermals' | 'glides'>;
/** What the moments are found in. */
export interface RecordSource {
  readonly track: Pick<ReplayTrack, 'timeSeconds' | 'altitudeM' | 'varioMps' | 'x' | 'z'>;
  readonly thermals: Thermals;
  /** Take-off; null for a flight without a date, whose thermals have no times. */
  readonly flownAt: string | null;
}

/** Seconds from take-off; null if it cannot be told. */
type Find = (source: RecordSource) => number | null;

/** Records that happen at a moment of their flight. Others are about all of it. */
const MOMENTS: ReadonlyMap<string, Find> = new Map<string, Find>([
  ['altitude_max_m', ({ track }) => timeOfMost(track, (i) => track.altitudeM[i]!)],
  ['altitude_gain_max_m', ({ track }) => timeOfMost(track, (i) => track.altitudeM[i]!)],
  ['climb_max_mps', ({ track }) => timeOfMost(track, (i) => track.varioMps[i]!)],
  ['distance_from_takeoff_max_km', ({ track }) => timeOfMost(track, (i) => fromTakeoff(track, i))],
  [
    'thermal_gain_max_m',
    (source) => startOfMost(source, source.thermals.thermals, (thermal) => thermal.gain_m),
  ],
  [
    'thermal_climb_max_mps',
    (source) => startOfMost(source, source.thermals.thermals, (thermal) => thermal.climb_mean_mps),
  ],
  ['glide_max_km', (source) => startOfMost(source, source.thermals.glides, (glide) => glide.distance_km)],
]);

const FRAGMENT = /^#record=(\w+)$/;

/** The end of a link to the flight of a record, so that its replay starts at the moment of the record. */
export function recordFragment(record: string): string {
  return MOMENTS.has(record) ? `#record=${record}` : '';
}

/** The moment that a fragment names; null if it names none. */
export function recordMoment(fragment: string, source: RecordSource): number | null {
  const [, record = ''] = FRAGMENT.exec(fragment) ?? [];
  return MOMENTS.get(record)?.(source) ?? null;
}

function timeOfMost(
  { timeSeconds }: RecordSource['track'],
  valueAt: (index: number) => number,
): number | null {
  let [most, time]: [number, number | null] = [-Infinity, null];
  for (let i = 0; i < timeSeconds.length; i++) {
    if (valueAt(i) > most) [most, time] = [valueAt(i), timeSeconds[i]!]; // NaN is never more
  }
  return time;
}

function fromTakeoff({ x, z }: RecordSource['track'], index: number): number {
  return Math.hypot(x[index]! - x[0]!, z[index]! - z[0]!);
}

function startOfMost<Part extends { readonly starts_at: string | null }>(
  { flownAt }: RecordSource,
  parts: readonly Part[],
  valueOf: (part: Part) => number,
): number | null {
  const [best] = parts.toSorted((a, b) => valueOf(b) - valueOf(a));
  if (!best?.starts_at || flownAt === null) return null;
  return Math.max(0, (Date.parse(best.starts_at) - Date.parse(flownAt)) / 1_000);
}

import { type SharedTrack } from './shared-flight.js';

/** The track that the figures draw. Unknown values are NaN. A replay's typed arrays fit as they are. */
export interface PageTrack {
  readonly count: number;
  /** From take-off, ascending. */
  readonly timeSeconds: ArrayLike<number>;
  readonly latitudeDeg: ArrayLike<number>;
  readonly longitudeDeg: ArrayLike<number>;
  readonly altitudeM: ArrayLike<number>;
  /** The ground below. Also unknown if `altitudeM` is not above mean sea level, and so not comparable. */
  readonly groundM: ArrayLike<number>;
  readonly varioMps: ArrayLike<number>;
  /** 1 where a gap lies between the fix before and this one. */
  readonly startsSegment: ArrayLike<number>;
}

/** The track of an answer in the encoding `columns`. */
export function pageTrackOf({
  columns = {},
  segment_starts: starts,
  point_count: count,
}: SharedTrack): PageTrack {
  const column = (name: string) => Float64Array.from({ length: count }, (_, i) => columns[name]?.[i] ?? NaN);
  const startsSegment = new Uint8Array(count);
  for (const index of starts) startsSegment[index] = 1;
  return {
    count,
    timeSeconds: column('time_offset_seconds'),
    latitudeDeg: column('latitude'),
    longitudeDeg: column('longitude'),
    altitudeM: column('altitude_m'),
    groundM: columns['altitude_msl_m'] ? column('ground_m') : new Float64Array(count).fill(NaN),
    varioMps: column('vario_mps'),
    startsSegment,
  };
}

/** Whether any value is known. */
export function hasValues(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) return true;
  return false;
}

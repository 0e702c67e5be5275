import { type Position } from './scenario.js';
import { distanceMetres } from './wgs84.js';

export type PhaseKind =
  | 'ground'
  | 'drive'
  | 'hike'
  | 'tow'
  | 'power'
  | 'balloon'
  | 'glide'
  | 'thermal'
  | 'ridge'
  | 'search'
  | 'landing';

/** A part of the true track; an index is the second since the recorder was switched on. */
export interface Phase {
  readonly kind: PhaseKind;
  readonly startIndex: number;
  endIndex: number;
}

/** Where the glider really was at each whole second: no noise, no rounding. */
export class TrueTrack {
  readonly latitudeDegrees: number[] = [];
  readonly longitudeDegrees: number[] = [];
  readonly altitudeMetres: number[] = [];

  constructor(readonly startSeconds: number) {}

  get length(): number {
    return this.altitudeMetres.length;
  }

  append(at: Position & { readonly altitudeMetres: number }): void {
    this.latitudeDegrees.push(at.latitudeDegrees);
    this.longitudeDegrees.push(at.longitudeDegrees);
    this.altitudeMetres.push(at.altitudeMetres);
  }

  /** The epoch seconds of an index. */
  timeSeconds(index: number): number {
    return this.startSeconds + index;
  }

  position(index: number): Position {
    return {
      latitudeDegrees: this.latitudeDegrees[index] ?? NaN,
      longitudeDegrees: this.longitudeDegrees[index] ?? NaN,
    };
  }

  altitude(index: number): number {
    return this.altitudeMetres[index] ?? NaN;
  }

  /** Between two seconds, on a smooth curve through the seconds around them. */
  at(index: number): Position & { readonly altitudeMetres: number } {
    const first = Math.floor(index);
    const part = index - first;
    if (part === 0) return { ...this.position(first), altitudeMetres: this.altitude(first) };
    return {
      latitudeDegrees: curve(this.latitudeDegrees, first, part),
      longitudeDegrees: curve(this.longitudeDegrees, first, part),
      altitudeMetres: curve(this.altitudeMetres, first, part),
    };
  }

  /** From one index to another, both included, as if the recorder had been switched on and off there. */
  slice(first: number, last: number): TrueTrack {
    const part = new TrueTrack(this.startSeconds + first);
    part.latitudeDegrees.push(...this.latitudeDegrees.slice(first, last + 1));
    part.longitudeDegrees.push(...this.longitudeDegrees.slice(first, last + 1));
    part.altitudeMetres.push(...this.altitudeMetres.slice(first, last + 1));
    return part;
  }

  /** Length over the ground through these indices, in metres. */
  lengthThrough(indices: Iterable<number>): number {
    let metres = 0;
    let previous: Position | undefined;
    for (const index of indices) {
      const here = this.position(index);
      if (previous) metres += distanceMetres(previous, here);
      previous = here;
    }
    return metres;
  }
}

/** Catmull and Rom's spline through four values, between the second and the third. */
function curve(values: readonly number[], first: number, part: number): number {
  const at = (index: number): number => values[Math.max(0, Math.min(values.length - 1, index))] ?? NaN;
  const [a, b, c, d] = [at(first - 1), at(first), at(first + 1), at(first + 2)];
  return b + (part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)))) / 2;
}

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

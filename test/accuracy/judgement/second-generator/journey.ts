import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { clamp, radians } from './angles.js';
import { Fluctuation } from './fluctuation.js';

export type State = 'rest' | 'walk' | 'drive' | 'flight' | 'tow' | 'powered' | 'balloon';

export interface Part {
  state: State;
  startSeconds: number;
  endSeconds: number;
}

/** Shorter rests belong to their neighbour. */
export const REST_SECONDS_MIN = 20;

/** Where a recorder went: a place for each second, in metres from where it began, and what it did there. */
export class Journey {
  east = 0;
  north = 0;
  isEngineOn = false;
  /** The ground below somebody in the air; null for somebody on it, NaN if it is not known. */
  ground: number | null = null;
  readonly path: { east: number[]; north: number[]; up: number[]; engine: boolean[]; ground: number[] };
  private readonly begun: { state: State; second: number }[] = [];

  constructor(
    readonly random: SeededRandom,
    public up: number,
  ) {
    this.path = { east: [], north: [], up: [], engine: [], ground: [] };
    this.record();
  }

  get seconds(): number {
    return this.path.up.length - 1;
  }

  begin(state: State): void {
    if (this.begun.at(-1)?.state !== state) this.begun.push({ state, second: this.seconds });
  }

  /** One second later, `east`, `north` and `up` hold true. */
  record(): void {
    this.path.east.push(this.east);
    this.path.north.push(this.north);
    this.path.up.push(this.up);
    this.path.engine.push(this.isEngineOn);
    this.path.ground.push(this.ground ?? this.up);
  }

  /** On one's feet: shuffles of a metre or two around one place. */
  rest(seconds: number): void {
    this.begin('rest');
    const { random, east, north } = this;
    const [shuffleEast, shuffleNorth] = [new Fluctuation(random, 0.8, 60), new Fluctuation(random, 0.8, 60)];
    const [startEast, startNorth] = [shuffleEast.value, shuffleNorth.value];
    for (let second = 0; second < seconds; second++) {
      this.east = east + shuffleEast.next() - startEast;
      this.north = north + shuffleNorth.next() - startNorth;
      this.record();
    }
  }

  /** Inside a vehicle or beside it: no motion at all. */
  stand(seconds: number): void {
    this.begin('rest');
    for (let second = 0; second < seconds; second++) this.record();
  }

  walk(
    metres: number,
    { headingDegrees, slope, paceMps }: { headingDegrees: number; slope: number; paceMps: number },
  ): void {
    this.begin('walk');
    const { random } = this;
    const wander = new Fluctuation(random, 0.45, 40);
    const pace = new Fluctuation(random, 0.12, 20);
    const steepness = new Fluctuation(random, 0.06, 60);
    for (let walked = 0; walked < metres;) {
      const heading = radians(headingDegrees) + wander.next();
      const steep = slope + steepness.next() * Math.min(1, Math.abs(slope) * 8);
      const step = clamp(paceMps + pace.next(), 0.3, 2) / (1 + 1.2 * Math.abs(steep));
      this.east += step * Math.sin(heading);
      this.north += step * Math.cos(heading);
      this.up += step * steep;
      walked += step;
      this.record();
    }
  }

  /** What happened between two seconds of the journey; times count from its start. */
  partsBetween(first: number, last: number): Part[] {
    const parts: Part[] = [];
    this.begun.forEach(({ state, second }, index) => {
      const startSeconds = Math.max(first, second);
      const endSeconds = Math.min(last, this.begun[index + 1]?.second ?? this.seconds);
      if (endSeconds > startSeconds) parts.push({ state, startSeconds, endSeconds });
    });
    return withoutShortRests(parts);
  }
}

function withoutShortRests(parts: Part[]): Part[] {
  const kept: Part[] = [];
  let pendingStart: number | undefined;
  for (const part of parts) {
    const before = kept.at(-1);
    const isShort = part.state === 'rest' && part.endSeconds - part.startSeconds < REST_SECONDS_MIN;
    if (before !== undefined && (isShort || before.state === part.state)) {
      before.endSeconds = part.endSeconds;
    } else if (isShort) {
      pendingStart = part.startSeconds;
    } else {
      kept.push({ ...part, startSeconds: pendingStart ?? part.startSeconds });
      pendingStart = undefined;
    }
  }
  return kept.length > 0 ? kept : parts;
}

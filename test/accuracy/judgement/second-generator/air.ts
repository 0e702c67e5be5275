import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { clamp, radians } from './angles.js';
import { Fluctuation } from './fluctuation.js';

const GUST_MEMORY_SECONDS = 9;
/** Below this height the ground slows the wind. */
const FULL_WIND_HEIGHT_M = 50;

/** Wind that blows from one side, changes slowly, and has gusts. */
export class Air {
  east = 0;
  north = 0;
  /** Vertical gust. */
  rise = 0;
  /** Speed and direction without gusts. */
  speed: number;
  fromRadians: number;
  private readonly gusts: [Fluctuation, Fluctuation, Fluctuation];
  private readonly speedChange: Fluctuation;
  private readonly turn: Fluctuation;

  constructor(
    random: SeededRandom,
    readonly meanMps: number,
    readonly fromDegrees: number,
    gustMps: number,
  ) {
    this.gusts = [
      new Fluctuation(random, gustMps, GUST_MEMORY_SECONDS),
      new Fluctuation(random, gustMps, GUST_MEMORY_SECONDS),
      new Fluctuation(random, gustMps * 0.5, GUST_MEMORY_SECONDS / 2),
    ];
    this.speedChange = new Fluctuation(random, 0.05 * meanMps, 240);
    this.turn = new Fluctuation(random, 0.06, 400);
    this.speed = meanMps;
    this.fromRadians = radians(fromDegrees);
  }

  blow(heightAboveGround: number): void {
    const share = clamp(heightAboveGround / FULL_WIND_HEIGHT_M, 0, 1);
    const slowed = 0.7 + 0.3 * share;
    this.speed = (this.meanMps + this.speedChange.next()) * slowed;
    this.fromRadians = radians(this.fromDegrees) + this.turn.next();
    this.east = -this.speed * Math.sin(this.fromRadians) + this.gusts[0].next() * slowed;
    this.north = -this.speed * Math.cos(this.fromRadians) + this.gusts[1].next() * slowed;
    this.rise = this.gusts[2].next() * (0.3 + 0.7 * share);
  }
}

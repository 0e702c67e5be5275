import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { clamp } from './angles.js';
import { Fluctuation } from './fluctuation.js';
import { type Journey } from './journey.js';

/** A piece of road or track of one curve and one slope. */
export interface Stretch {
  metres: number;
  /** Radians per metre, to the right; 0 is straight. */
  curve: number;
  slope: number;
  limitMps: number;
  /** Waits this long where the stretch begins. */
  stopSeconds?: number;
}

export interface Vehicle {
  pullMps2: number;
  brakeMps2: number;
  /** Comfortable acceleration to the side, which sets the speed in curves. */
  sideMps2: number;
}

export const car = (random: SeededRandom): Vehicle => ({
  pullMps2: random.between(1.2, 2.6),
  brakeMps2: random.between(1.3, 2.5),
  sideMps2: random.between(1.8, 3.5),
});

const LOOK_AHEAD_M = 500;
/** A drive does not end right after a stop. */
const LAST_LEG_SECONDS = 30;
const WALKING_MPS = 1.5;
const SLOWEST_MPS = 0.7;
/** A road changes neither its curve nor its slope at once. */
const CURVE_EASE_M = 7;
const SLOPE_EASE_M = 35;

/** Follows a road for about this long, as fast as limits, curves and stops allow, then brakes to a stop. */
export function drive(
  journey: Journey,
  minSeconds: number,
  vehicle: Vehicle,
  nextStretch: () => Stretch,
): void {
  journey.begin('drive');
  const ride = new Ride(journey, vehicle, nextStretch);
  let end = journey.seconds + minSeconds;
  while (journey.seconds < end || ride.speed > SLOWEST_MPS) {
    const isEnding = journey.seconds >= end;
    const stopSeconds = ride.stopHereSeconds;
    if (!isEnding && stopSeconds !== undefined && ride.speed < WALKING_MPS) {
      journey.stand(stopSeconds);
      journey.begin('drive');
      ride.goOn();
      end = Math.max(end, journey.seconds + LAST_LEG_SECONDS);
    }
    ride.move(isEnding);
  }
  journey.begin('rest');
}

class Ride {
  speed = 0;
  /** How long to wait at the start of this stretch, if that is still to be done. */
  stopHereSeconds: number | undefined;
  private readonly mood: Fluctuation;
  private readonly road: [Stretch, ...Stretch[]];
  private heading: number;
  private curve = 0;
  private slope: number;
  /** Metres of the first stretch. */
  private done = 0;

  constructor(
    private readonly journey: Journey,
    private readonly vehicle: Vehicle,
    private readonly nextStretch: () => Stretch,
  ) {
    this.mood = new Fluctuation(journey.random, 0.06, 30);
    this.heading = journey.random.between(0, 2 * Math.PI);
    this.road = [nextStretch()];
    this.slope = this.road[0].slope;
  }

  goOn(): void {
    this.stopHereSeconds = undefined;
    this.speed = 0;
  }

  move(isEnding: boolean): void {
    const { journey, road, vehicle } = this;
    this.lookAhead();
    const mayMove = !isEnding && this.stopHereSeconds === undefined;
    const target = mayMove ? allowedSpeed(road, this.done, vehicle, 1 + this.mood.next()) : 0;
    const pull = vehicle.pullMps2 * clamp(1.15 - this.speed / 45, 0.15, 1);
    this.speed = Math.max(0, this.speed + clamp(target - this.speed, -vehicle.brakeMps2 * 1.2, pull));
    const step = this.speed / Math.hypot(1, this.slope);
    this.curve += (road[0].curve - this.curve) * (1 - Math.exp(-step / CURVE_EASE_M));
    this.slope += (road[0].slope - this.slope) * (1 - Math.exp(-step / SLOPE_EASE_M));
    const turn = clamp(this.curve * step, -0.9, 0.9);
    journey.east += step * Math.sin(this.heading + turn / 2);
    journey.north += step * Math.cos(this.heading + turn / 2);
    journey.up += step * this.slope;
    this.heading += turn;
    journey.record();
    this.done += step;
    while (this.done >= road[0].metres) {
      this.done -= road[0].metres;
      road.shift();
      this.stopHereSeconds = road[0].stopSeconds;
    }
  }

  private lookAhead(): void {
    let ahead = -this.done;
    for (let index = 0; ahead < LOOK_AHEAD_M; index++) {
      this.road[index] ??= this.nextStretch();
      ahead += this.road[index]!.metres;
    }
  }
}

/** What limits, curves and stops ahead allow now, given how hard the vehicle brakes. */
function allowedSpeed(road: Stretch[], done: number, vehicle: Vehicle, mood: number): number {
  let allowed = Infinity;
  let distance = -done;
  road.forEach(({ metres, curve, limitMps, stopSeconds }, index) => {
    const inCurve = curve === 0 ? Infinity : Math.sqrt(vehicle.sideMps2 / Math.abs(curve));
    const here = Math.min(limitMps * mood, inCurve);
    const until = Math.max(0, distance);
    allowed = Math.min(allowed, Math.sqrt(here ** 2 + 2 * vehicle.brakeMps2 * until));
    if (index > 0 && stopSeconds !== undefined) {
      allowed = Math.min(allowed, Math.max(1, Math.sqrt(2 * vehicle.brakeMps2 * Math.max(0, until - 4))));
    }
    distance += metres;
  });
  return allowed;
}

import { type Outing } from './outing.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { abs, max, min, PI, sign } = Math;

/** A shorter pause belongs to the walk. */
const REST_SECONDS_MIN = 45;
/** What legs keep up for long. */
const CLIMB_MPS_MAX = 0.28;
const DESCENT_MPS_MAX = 0.45;

/** Standing, sitting or lying about; somebody restless takes a step now and then. */
export function rest(outing: Outing, seconds: number, restlessness = 0): void {
  const { flight, random } = outing;
  outing.during('rest', () => {
    for (let second = 0; second < seconds; second++) {
      const steps = restlessness > 0 && random.chance(restlessness);
      flight.walkSecond(steps ? random.between(0.3, 0.9) : 0, random.between(-PI, PI));
    }
  });
}

export interface Walk {
  readonly seconds: number;
  readonly speedMps: number;
  /** Height per distance walked: negative is downhill. */
  readonly slope?: number;
  /** Back and forth across the slope, instead of a path that goes somewhere. */
  readonly switchbacks?: boolean;
  readonly pausesPerHour?: number;
  readonly courseRad?: number;
}

/** Along a path, at a pace that follows the slope. */
export function walk(outing: Outing, plan: Walk): void {
  const { flight, random } = outing;
  const { slope = 0, switchbacks = false, pausesPerHour = 4 } = plan;
  const pace = outing.noise(0.12, 30);
  const steepness = outing.noise(abs(slope) * 0.3 + 0.01, 90);
  const turning = outing.noise(0.05, 10);
  let courseRad = plan.courseRad ?? random.between(-PI, PI);
  const upRad = courseRad;
  let side = random.chance(0.5) ? 1 : -1;
  let turnIn = random.integer(20, 90);
  const endSeconds = outing.elapsedSeconds + plan.seconds;
  while (outing.elapsedSeconds < endSeconds) {
    outing.during('walk', () => {
      const here = slope + steepness.after(1);
      const speedMps = max(0.25, plan.speedMps * (1 - min(0.6, 1.2 * max(0, here))) * (1 + pace.after(1)));
      const climbMps = max(-DESCENT_MPS_MAX, min(CLIMB_MPS_MAX, here * speedMps));
      if (switchbacks && turnIn-- <= 0) {
        turnIn = random.integer(20, 110);
        side = -side;
        courseRad = upRad + side * random.between(0.7, 1.4);
      } else courseRad += turning.after(1);
      flight.walkSecond(speedMps, courseRad, climbMps);
    });
    if (random.chance(pausesPerHour / 3600)) pause(outing, random.integer(8, 240));
  }
}

/** On foot by this height, up or down. */
export function hike(outing: Outing, climbMetres: number, { pausesPerHour = 5 } = {}): void {
  const { random } = outing;
  const slope = sign(climbMetres) * random.between(0.1, 0.3);
  const speedMps = random.between(0.9, 1.5);
  const climbMps = max(0.06, min(CLIMB_MPS_MAX, abs(slope) * speedMps * (1 - min(0.6, 1.2 * max(0, slope)))));
  walk(outing, {
    seconds: Math.round(abs(climbMetres) / climbMps),
    speedMps,
    slope,
    switchbacks: random.chance(0.6),
    pausesPerHour,
  });
}

function pause(outing: Outing, seconds: number): void {
  if (seconds >= REST_SECONDS_MIN) rest(outing, seconds, 0.01);
  else outing.during('walk', () => outing.flight.standFor(seconds));
}

/** Inflating and playing with the wing on the ground: a few metres this way and that, feet on the ground. */
export function groundHandle(outing: Outing, seconds: number): void {
  const { flight } = outing;
  const east = { offMetres: 0, push: outing.noise(0.9, 5) };
  const north = { offMetres: 0, push: outing.noise(0.9, 5) };
  const slope = outing.random.between(0, 0.15);
  const step = (axis: typeof east): number => {
    const mps = axis.push.after(1) - axis.offMetres / 25;
    axis.offMetres += mps;
    return mps;
  };
  outing.during('walk', () => {
    for (let second = 0; second < seconds; second++) {
      const [eastMps, northMps] = [step(east), step(north)];
      flight.driftSecond(eastMps, northMps, slope * northMps);
    }
  });
}

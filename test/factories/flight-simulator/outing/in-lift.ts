import { intoWind } from '../legs/fly-landing.js';
import { displacement, type EastNorth, toRadians, wrapAngle } from '../wgs84.js';
import { type Outing } from './outing.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { atan2, cos, exp, hypot, max, min, sin, PI } = Math;

const STEP_METRES = 20;
/** How far ahead on the ridge the pilot aims. */
const AIM_AHEAD_METRES = 80;
const CLIMB_MPS_MAX = 2.4;
const SINK_MPS_MAX = 1.7;
/** Never lower above the ground than this while soaring. */
const CLEARANCE_METRES = 3;

export interface BentRidge {
  readonly seconds: number;
  /** From the point where the leg begins, to either side. */
  readonly lengthsMetres: readonly [number, number];
  /** The course along the ridge, and the angle by which it turns in all, at one to three bends. */
  readonly axisDegrees: number;
  readonly bendDegrees: number;
  readonly bends: number;
  readonly airSpeedMps: number;
  /** Where the pilot stays above this ground, on average. */
  readonly groundMetres: number;
  readonly heightMetres: number;
}

/** Beats along a ridge that bends, at a height that comes and goes with the lift. */
export function soarBentRidge(outing: Outing, ridge: BentRidge): void {
  const { flight } = outing;
  const { glider } = flight;
  const line = ridgeLine(ridge);
  const start = flight.position;
  const height = outing.noise(0.35, 80);
  const slow = outing.noise(0.3, 400);
  let at = Math.round(ridge.lengthsMetres[0] / STEP_METRES);
  let direction = outing.random.chance(0.5) ? 1 : -1;
  const endSeconds = outing.elapsedSeconds + ridge.seconds;
  while (outing.elapsedSeconds < endSeconds) {
    const here = displacement(start, flight.position);
    at = nearest(line, at, here);
    if (at >= line.length - 2) direction = -1;
    if (at <= 1) direction = 1;
    const aim = line[max(0, min(line.length - 1, at + direction * (AIM_AHEAD_METRES / STEP_METRES)))] ?? here;
    const courseRad = atan2(aim.east - here.east, aim.north - here.north);
    const above = CLEARANCE_METRES + ridge.heightMetres * exp(height.after(1) + slow.after(1));
    const wishMps = (ridge.groundMetres + above - glider.altitudeMetres) * 0.06;
    const floorMps = (ridge.groundMetres + CLEARANCE_METRES - glider.altitudeMetres) * 0.3;
    const climbMps = max(floorMps, max(-SINK_MPS_MAX, min(CLIMB_MPS_MAX, wishMps)) + flight.airMassMps());
    const errorRad = flight.steeringErrorRad();
    flight.flySecond(() => ({
      turnRateRadps: glider.turnTowards(glider.headingFor(courseRad) + errorRad),
      airSpeedMps: ridge.airSpeedMps,
      climbMps: min(4, climbMps),
    }));
  }
}

/** Points along the ridge, relative to where the leg begins. */
function ridgeLine({ lengthsMetres, axisDegrees, bendDegrees, bends }: BentRidge): EastNorth[] {
  const [left, right] = lengthsMetres;
  const steps = Math.round((left + right) / STEP_METRES);
  const points: EastNorth[] = [{ east: 0, north: 0 }];
  for (let step = 0; step < steps; step++) {
    // each bend takes a tenth of the ridge
    const turned = Array.from({ length: bends }, (_, bend) => {
      const middle = (bend + 1) / (bends + 1);
      return max(0, min(1, (step / steps - middle) / 0.1 + 0.5));
    }).reduce((sum, share) => sum + share, 0);
    const courseRad = toRadians(axisDegrees + bendDegrees * (turned / bends - 0.5));
    const last = points.at(-1) ?? { east: 0, north: 0 };
    points.push({
      east: last.east + STEP_METRES * sin(courseRad),
      north: last.north + STEP_METRES * cos(courseRad),
    });
  }
  const origin = points[Math.min(steps, Math.round(left / STEP_METRES))] ?? { east: 0, north: 0 };
  return points.map(({ east, north }) => ({ east: east - origin.east, north: north - origin.north }));
}

function nearest(line: readonly EastNorth[], from: number, here: EastNorth): number {
  const metres = (index: number): number => {
    const point = line[index];
    return point ? hypot(point.east - here.east, point.north - here.north) : Infinity;
  };
  let at = from;
  while (metres(at + 1) < metres(at)) at++;
  while (metres(at - 1) < metres(at)) at--;
  return at;
}

export interface Parked {
  readonly seconds: number;
  /** Standard deviation of the slow movement about the spot. */
  readonly driftMps: number;
  /** Standard deviation of the quick movement in gusts. */
  readonly swayMps: number;
  /** Standard deviation of the height. */
  readonly heightMetres: number;
  readonly heightSeconds: number;
  readonly floorMetres: number;
}

/** A wing that stands over one spot, because it flies as fast as the wind blows. */
export function park(outing: Outing, plan: Parked): void {
  const { flight, random } = outing;
  const { glider } = flight;
  const spotMetres = glider.altitudeMetres;
  const slow = [0, 1].map(() => new Swing(random.between(60, 200), plan.driftMps, outing));
  const height = new Swing(plan.heightSeconds, (plan.heightMetres * 2 * PI) / plan.heightSeconds, outing);
  const quick = [outing.noise(plan.swayMps, 4), outing.noise(plan.swayMps, 4)];
  const bob = outing.noise(min(0.25, plan.swayMps * 0.4), 3);
  for (let second = 0; second < plan.seconds; second++) {
    const [east = 0, north = 0] = slow.map((swing, axis) => swing.after() + (quick[axis]?.after(1) ?? 0));
    const backMps = (spotMetres - glider.altitudeMetres) * 0.004;
    const floorMps = (plan.floorMetres + CLEARANCE_METRES - glider.altitudeMetres) * 0.3;
    flight.driftSecond(east, north, max(floorMps, height.after() + bob.after(1) + backMps));
  }
  faceWind(outing);
}

/** A push about a spot: an oscillation that never repeats. */
class Swing {
  private off = 0;
  private mps: number;
  private readonly push;
  private readonly stiffness: number;
  private readonly damping: number;

  constructor(periodSeconds: number, sigmaMps: number, outing: Outing) {
    const omega = (2 * PI) / periodSeconds;
    this.stiffness = omega * omega;
    this.damping = 0.5 * omega;
    this.mps = sigmaMps * outing.random.gaussian();
    // white noise of this strength keeps the speed at its standard deviation
    this.push = () => sigmaMps * Math.sqrt(2 * this.damping) * outing.random.gaussian();
  }

  after(): number {
    this.mps += this.push() - this.damping * this.mps - this.stiffness * this.off;
    this.off += this.mps;
    return this.mps;
  }
}

/** Into the wind and hardly forwards, or slowly backwards, for a while: before a ridge, in its lee, or before landing. */
export function hover(
  outing: Outing,
  plan: {
    readonly seconds: number;
    readonly forwardMps: number;
    readonly climbMps: number;
    readonly floorMetres: number;
  },
): void {
  const { flight } = outing;
  const { glider } = flight;
  const weave = outing.noise(0.12, 12);
  for (let second = 0; second < plan.seconds; second++) {
    const airSpeedMps = max(6, outing.windMps + plan.forwardMps);
    const headingRad = intoWind(flight) + weave.after(1);
    const floorMps = (plan.floorMetres + CLEARANCE_METRES - glider.altitudeMetres) * 0.3;
    const climbMps = max(floorMps, plan.climbMps + flight.airMassMps());
    flight.flySecond(() => ({ turnRateRadps: glider.turnTowards(headingRad), airSpeedMps, climbMps }));
  }
}

/** After a part without air speed. */
export function faceWind(outing: Outing): void {
  const { flight } = outing;
  flight.glider.headingRad = wrapAngle(intoWind(flight));
  flight.glider.airSpeedMps = outing.windMps;
  flight.glider.climbMps = 0;
  flight.glider.turnRateRadps = 0;
}

export interface Straight {
  readonly seconds?: number;
  readonly untilMetres?: number;
  readonly courseRad: number;
  readonly airSpeedMps?: number;
  /** Net, before the air's own movement; the polar's sink by default. */
  readonly climbMps?: number;
  readonly floorMetres?: number;
}

/** Straight along a heading, until one of its limits. */
export function flyStraight(outing: Outing, plan: Straight): void {
  const { flight } = outing;
  const { glider } = flight;
  const airSpeedMps = plan.airSpeedMps ?? flight.trimSpeedMps;
  const meanMps = plan.climbMps ?? -flight.sinkAt(airSpeedMps);
  const endSeconds = outing.elapsedSeconds + (plan.seconds ?? 3600);
  const goesUp = meanMps > 0;
  while (outing.elapsedSeconds < endSeconds) {
    const { altitudeMetres } = glider;
    if (altitudeMetres < (plan.floorMetres ?? -Infinity) && !goesUp) return;
    if (
      plan.untilMetres !== undefined &&
      (goesUp ? altitudeMetres >= plan.untilMetres : altitudeMetres <= plan.untilMetres)
    ) {
      return;
    }
    const climbMps = meanMps + flight.airMassMps();
    const errorRad = flight.steeringErrorRad();
    flight.flySecond(() => ({
      turnRateRadps: glider.turnTowards(glider.headingFor(plan.courseRad) + errorRad),
      airSpeedMps,
      climbMps,
    }));
  }
}

/** Circles at a rate, without a thermal: to lose height, under power, or steeply as a spiral dive. */
export function circle(
  outing: Outing,
  plan: {
    readonly seconds: number;
    readonly degreesPerSecond: number;
    readonly climbMps: number;
    readonly airSpeedMps?: number;
    readonly floorMetres?: number;
  },
): void {
  const { flight } = outing;
  const { glider } = flight;
  const airSpeedMps = plan.airSpeedMps ?? flight.circlingSpeedMps;
  for (let second = 0; second < plan.seconds; second++) {
    if (plan.climbMps < 0 && glider.altitudeMetres < (plan.floorMetres ?? -Infinity)) return;
    const climbMps = plan.climbMps + flight.airMassMps();
    flight.flySecond(() => ({ turnRateRadps: toRadians(plan.degreesPerSecond), airSpeedMps, climbMps }));
  }
}

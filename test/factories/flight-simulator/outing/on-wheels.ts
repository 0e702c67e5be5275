import { type Outing } from './outing.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { abs, max, min, PI, sign, sqrt } = Math;

/** A road, railway or path, and who drives on it. */
export interface Road {
  readonly metres: number;
  /** Between bends. Where the slope decides, as on a bicycle: `speedOnSlopeMps`. */
  readonly limitsMps: readonly [number, number];
  readonly speedOnSlopeMps?: (slope: number) => number;
  /** Mean height per distance. */
  readonly slope: number;
  readonly straightMetres: readonly [number, number];
  readonly bendDegrees: readonly [number, number];
  readonly bendRadiusMetres: readonly [number, number];
  /** The side acceleration that the driver accepts. */
  readonly lateralMps2: number;
  readonly accelerationMps2: number;
  readonly brakeMps2: number;
  /** Of a stop at the end of a bend. */
  readonly stopChance: number;
  readonly stopSeconds: readonly [number, number];
}

/** Over this distance a slope changes. */
const SLOPE_METRES = 250;
/** A road as steep as this is driven slowly; a fast road is flat. */
const SLOPE_MAX = 0.14;
const STEEP_TIMES_SPEED_MPS = 1.35;
const CREEP_MPS = 1;
/** Farther than this off its general direction, a road turns back. */
const STRAY_RAD = 0.9;

/** How steep a road for this speed may be. */
export const steepestFor = (speedMps: number): number => min(SLOPE_MAX, STEEP_TIMES_SPEED_MPS / speedMps);

/** Straights and bends, from standing still to standing still. */
export function driveAlong(outing: Outing, road: Road): void {
  outing.during('drive', () => {
    let leftMetres = road.metres;
    const car = new Car(outing, road);
    let side = outing.random.chance(0.5) ? 1 : -1;
    let turnedRad = 0;
    while (leftMetres > 0) {
      const { random } = outing;
      const limitMps = random.between(...road.limitsMps);
      const radiusMetres = random.between(...road.bendRadiusMetres);
      const bendMps = min(limitMps, sqrt(road.lateralMps2 * radiusMetres));
      const straightMetres = random.between(...road.straightMetres);
      leftMetres -= car.advance(min(leftMetres, straightMetres), limitMps, bendMps, 0);
      if (leftMetres <= 0) break;
      const bendRad = (random.between(...road.bendDegrees) * PI) / 180;
      // a road that turned left turns right again: it leads somewhere
      side = abs(turnedRad) > STRAY_RAD ? -sign(turnedRad) : random.chance(0.75) ? -side : side;
      turnedRad += side * bendRad;
      const stops = random.chance(road.stopChance);
      const bendMetres = min(leftMetres, bendRad * radiusMetres);
      leftMetres -= car.advance(bendMetres, bendMps, stops ? 0 : bendMps, side / radiusMetres);
      if (stops) car.stand(random.integer(...road.stopSeconds));
    }
    car.brakeToStop();
  });
}

class Car {
  private speedMps = 0;
  private courseRad: number;
  private readonly mood;
  private readonly hills;

  constructor(
    private readonly outing: Outing,
    private readonly road: Road,
  ) {
    this.courseRad = outing.random.between(-PI, PI);
    this.mood = outing.noise(0.06, 25);
    this.hills = outing.noise(abs(road.slope) * 0.35 + 0.008, SLOPE_METRES);
  }

  /** Along a straight or a bend; brakes for what follows. Returns the metres driven. */
  advance(metres: number, limitMps: number, endMps: number, curvature: number): number {
    const { accelerationMps2, brakeMps2, speedOnSlopeMps } = this.road;
    let driven = 0;
    while (driven < metres) {
      const slope = this.slopeFor(limitMps);
      const wishMps =
        (speedOnSlopeMps ? min(limitMps, speedOnSlopeMps(slope)) : limitMps) * (1 + this.mood.after(1));
      const leftMetres = max(0, metres - driven - this.speedMps / 2);
      const brakingMps = sqrt(endMps * endMps + 2 * brakeMps2 * leftMetres);
      const targetMps = max(min(CREEP_MPS, limitMps), min(wishMps, brakingMps));
      this.speedMps += max(-2 * brakeMps2, min(accelerationMps2, targetMps - this.speedMps));
      driven += this.roll(curvature, slope);
    }
    return driven;
  }

  stand(seconds: number): void {
    this.brakeToStop();
    this.outing.flight.standFor(seconds);
  }

  brakeToStop(): void {
    while (this.speedMps > 0) {
      this.speedMps = max(0, this.speedMps - this.road.brakeMps2);
      this.roll(0, 0);
    }
  }

  private roll(curvature: number, slope: number): number {
    const turnRad = curvature * this.speedMps;
    this.outing.flight.walkSecond(this.speedMps, this.courseRad + turnRad / 2, slope * this.speedMps);
    this.courseRad += turnRad;
    return this.speedMps;
  }

  private slopeFor(limitMps: number): number {
    const steepest = steepestFor(limitMps);
    const slope = this.road.slope + this.hills.after(max(1, this.speedMps));
    return max(-steepest, min(steepest, slope));
  }
}

export interface Ropeway {
  readonly lengthMetres: number;
  readonly climbMetres: number;
  readonly speedMps: number;
  /** Of a stop per minute, as chairlifts make for beginners. */
  readonly stopChancePerMinute: number;
}

/** A cable car or a chairlift: straight, at one speed, from station to station. */
export function rideRopeway(outing: Outing, { lengthMetres, climbMetres, ...ropeway }: Ropeway): void {
  const { flight, random } = outing;
  const courseRad = random.between(-PI, PI);
  const sway = outing.noise(0.12, 6);
  // flatter near the stations, and a hump at each pylon
  const sag = random.between(-0.25, 0.25);
  const pylons = random.integer(1, 8);
  const heightAt = (part: number): number =>
    climbMetres * (part + sag * part * (1 - part)) + 3 * Math.sin(PI * pylons * part) ** 2;
  outing.during('drive', () => {
    let metres = 0;
    let speedMps = 0.3;
    while (metres < lengthMetres) {
      if (random.chance(ropeway.stopChancePerMinute / 60)) {
        flight.standFor(random.integer(5, 60));
        speedMps = 0;
      }
      const arrivingMps = max(0.4, sqrt(2 * 0.25 * max(0, lengthMetres - metres)));
      speedMps = min(ropeway.speedMps, arrivingMps, speedMps + 0.3);
      const nextMetres = min(lengthMetres, metres + speedMps);
      const climb = heightAt(nextMetres / lengthMetres) - heightAt(metres / lengthMetres);
      flight.walkSecond(nextMetres - metres, courseRad + 0.02 * sway.after(1), climb);
      metres = nextMetres;
    }
  });
}

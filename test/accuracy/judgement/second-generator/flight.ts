import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { type Air } from './air.js';
import { clamp, wrapped } from './angles.js';
import { Fluctuation } from './fluctuation.js';
import { type Hill } from './hill.js';
import { type Journey } from './journey.js';
import { sinkMps, type Wing } from './wing.js';

const GRAVITY = 9.81;
const TOUCH_DOWN_HEIGHT_M = 0.5;

/** What the pilot and the air do for one second. */
export interface Second {
  /** Where to point, in radians; or how to bank. */
  heading?: number;
  bank?: number;
  airSpeed: number;
  /** Vertical speed of the air, of which the wing's sink is taken. */
  lift?: number;
  /** Vertical speed of the aircraft where a rope, an engine or the pilot decides. */
  climb?: number;
}

/** One aircraft in the air, second by second. Its bank, speed and climb follow what is asked with a delay. */
export class Flight {
  heading: number;
  bank = 0;
  airSpeed: number;
  verticalSpeed = 0;
  private readonly hand: Fluctuation;

  constructor(
    readonly journey: Journey,
    readonly wing: Wing,
    readonly air: Air,
    readonly hill: Hill,
  ) {
    this.heading = air.fromRadians;
    this.airSpeed = wing.slowest;
    this.hand = new Fluctuation(journey.random, 0.05, 6);
  }

  get random(): SeededRandom {
    return this.journey.random;
  }

  get heightAboveGround(): number {
    return this.journey.up - this.hill.heightAt(this.journey.east, this.journey.north);
  }

  /** The heading that holds a course over ground in the wind. */
  headingFor(course: number, airSpeed: number): number {
    const across = this.air.speed * Math.sin(this.air.fromRadians - course);
    return course + Math.asin(clamp(across / airSpeed, -0.94, 0.94));
  }

  /** Returns false at touch-down. */
  fly({ heading, bank, airSpeed, lift, climb }: Second, floorM = 1): boolean {
    const { journey, wing, air } = this;
    const wanted = bank ?? clamp(1.1 * wrapped((heading ?? this.heading) - this.heading), -0.6, 0.6);
    this.bank += (wanted + this.hand.next() - this.bank) * (1 - Math.exp(-1 / wing.rollSeconds));
    this.airSpeed += (airSpeed - this.airSpeed) * 0.4;
    const rate = (GRAVITY * Math.tan(this.bank)) / this.airSpeed;
    const middle = this.heading + rate / 2;
    this.heading += rate;
    const height = this.heightAboveGround;
    air.blow(height);
    const sought = climb ?? (lift ?? 0) - sinkMps(wing, this.airSpeed, this.bank);
    this.verticalSpeed += (sought - this.verticalSpeed) * 0.6;
    journey.east += this.airSpeed * Math.sin(middle) + air.east;
    journey.north += this.airSpeed * Math.cos(middle) + air.north;
    journey.up += this.verticalSpeed + air.rise;
    const ground = this.hill.heightAt(journey.east, journey.north);
    const isDown = floorM <= 0 && journey.up <= ground + TOUCH_DOWN_HEIGHT_M;
    journey.up = isDown ? ground : Math.max(journey.up, ground + Math.max(floorM, 0.2));
    journey.ground = ground;
    journey.record();
    journey.ground = null;
    return !isDown;
  }

  flyFor(seconds: number, pilot: (second: number) => Second): void {
    for (let second = 0; second < seconds; second++) this.fly(pilot(second));
  }
}

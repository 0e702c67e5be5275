import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { Air } from './air.js';
import { radians } from './angles.js';
import { Flight } from './flight.js';
import { type HillShape } from './hill.js';
import { type Journey } from './journey.js';
import { hillAt } from './launch-and-landing.js';
import { type RecorderOptions } from './recorder.js';
import { type Wing } from './wing.js';

/** What was done, and what the recorder had of it. */
export interface Recorded {
  journey: Journey;
  recorder: RecorderOptions;
  /** Seconds of the journey between which the recorder ran; by default all. */
  span?: [number, number];
}

export type Activity = (random: SeededRandom) => Recorded;

export interface Conditions {
  windMps: number;
  gustMps: number;
  /** By default the wind blows straight at the hill. */
  windOffDegrees?: number;
  hill: HillShape;
}

/** A wing laid out on the edge of a hill, or on a field. */
export function readyToFly(journey: Journey, wing: Wing, conditions: Conditions): Flight {
  const { hill, windMps, gustMps, windOffDegrees = 0 } = conditions;
  const air = new Air(journey.random, windMps, hill.facingDegrees + windOffDegrees, gustMps);
  const flight = new Flight(journey, wing, air, hillAt(journey, hill));
  flight.heading = radians(hill.facingDegrees);
  return flight;
}

export const field = (random: SeededRandom): HillShape => ({
  dropM: 0,
  slope: 1,
  facingDegrees: random.between(0, 360),
  bendDegrees: 0,
});

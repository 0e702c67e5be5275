import { lastIndexAtOrBelow } from '../track/track-state.js';
import { shortestTurn } from './geometry/chase-course.js';
import { type DrawnPath } from './geometry/drawn-path.js';

export interface PathPosition {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The drawn flight: the path, raised above the ground, with what depends on the ground. */
export interface DrawnFlight {
  readonly path: DrawnPath;
  readonly courseDeg: Float32Array;
  /** Height as drawn. */
  readonly y: Float32Array;
  readonly groundM: Float32Array;
}

/** What a position on the ribbon needs. */
export type DrawnLine = Pick<DrawnFlight, 'path' | 'y'>;

interface Place {
  readonly index: number;
  readonly next: number;
  readonly share: number;
}

function placeAt({ count, timeSeconds }: DrawnPath, seconds: number): Place {
  const index = lastIndexAtOrBelow(timeSeconds, seconds);
  const next = Math.min(index + 1, count - 1);
  const stepSeconds = timeSeconds[next]! - timeSeconds[index]!;
  const share = stepSeconds > 0 ? Math.min(1, Math.max(0, (seconds - timeSeconds[index]!) / stepSeconds)) : 0;
  return { index, next, share };
}

function mix(values: Float32Array, { index, next, share }: Place): number {
  return values[index]! + (values[next]! - values[index]!) * share;
}

/** Where the ribbon is at a moment. */
export function positionAt({ path, y }: DrawnLine, seconds: number): PathPosition {
  const place = placeAt(path, seconds);
  return { x: mix(path.x, place), y: mix(y, place), z: mix(path.z, place) };
}

/** Height of the ground below the glider. */
export function groundAt({ path, groundM }: DrawnFlight, seconds: number): number {
  return mix(groundM, placeAt(path, seconds));
}

const CORE_HALF_WINDOW_SECONDS = 12;
const CORE_SAMPLES = 9;
/** A fast replay looks at the mean of this much of its own time, so that the camera does not shake. */
const STEADY_SHARE = 0.5;

/** Direction of the chase camera. @param speed seconds of flight per second of replay */
export function courseAt({ path, courseDeg }: DrawnFlight, seconds: number, speed = 1): number {
  let mean = 0;
  for (let sample = 0; sample < CORE_SAMPLES; sample++)
    mean +=
      mix(courseDeg, placeAt(path, seconds + sampleOffset(sample, speed * STEADY_SHARE))) / CORE_SAMPLES;
  return mean;
}

/** The mean position around a moment: in a climb, the middle of the circles. @param speed as of `courseAt` */
export function coreAt(flight: DrawnFlight, seconds: number, speed = 1): PathPosition {
  const halfWindow = Math.max(CORE_HALF_WINDOW_SECONDS, speed * STEADY_SHARE);
  const mean = { x: 0, y: 0, z: 0 };
  for (let sample = 0; sample < CORE_SAMPLES; sample++) {
    const { x, y, z } = positionAt(flight, seconds + sampleOffset(sample, halfWindow));
    mean.x += x / CORE_SAMPLES;
    mean.y += y / CORE_SAMPLES;
    mean.z += z / CORE_SAMPLES;
  }
  return mean;
}

/** Samples are evenly spread over a window around a moment. */
function sampleOffset(sample: number, halfWindow: number): number {
  return ((2 * sample) / (CORE_SAMPLES - 1) - 1) * halfWindow;
}

const GRAVITY = 9.81;
const BANK_MAX_DEG = 42;

/** Heading and bank at a moment, from the curve of the drawn path. */
export function attitudeAt(flight: DrawnLine, seconds: number): { headingDeg: number; bankDeg: number } {
  const step = 1.5;
  const [before, here, after] = [-step, 0, step].map((offset) => positionAt(flight, seconds + offset));
  const legs = [velocity(before!, here!, step), velocity(here!, after!, step)];
  const heading = (leg: { east: number; south: number }) =>
    (Math.atan2(leg.east, -leg.south) * 180) / Math.PI;
  const [first, second] = [heading(legs[0]!), heading(legs[1]!)];
  const turnRate = ((shortestTurn(second - first) / step) * Math.PI) / 180;
  const speed = Math.hypot(legs[1]!.east, legs[1]!.south);
  const bank = (Math.atan((speed * turnRate) / GRAVITY) * 180) / Math.PI;
  return {
    headingDeg: first + shortestTurn(second - first) / 2,
    bankDeg: Math.min(BANK_MAX_DEG, Math.max(-BANK_MAX_DEG, bank)),
  };
}

function velocity(from: PathPosition, to: PathPosition, seconds: number): { east: number; south: number } {
  return { east: (to.x - from.x) / seconds, south: (to.z - from.z) / seconds };
}

import { type Pacing } from '../replay/pacing.js';
import { shortestTurn } from '../scene/geometry/chase-course.js';
import { type PathMeans } from '../scene/path-means.js';
import { type PathPosition } from '../scene/path-position.js';
import { OUTRO_SECONDS } from './shots.js';

/** The pilot is known at this interval of playing. */
export const STEP_SECONDS = 0.125;
/** Smoothed values are means of as many steps before and after. */
export const SMOOTHED_STEPS = 8;
/** So far away that the pilot needs some seconds through the picture. */
const DISTANCE_SECONDS = 1.5;
export const DISTANCE_MIN_M = 420;
/** The mean position within this time of playing, so that circles do not shake the camera. */
const STEADY_SECONDS = 0.7;
const STEADY_FLOWN_SECONDS_MIN = 12;
/** The course is the distance made good within this time of playing. */
const COURSE_SECONDS = 1.6;
const COURSE_FLOWN_SECONDS_MIN = 60;

/** What the pilot does at a step, seen without circles. */
export interface Steady extends PathPosition {
  readonly courseDeg: number;
  /** How far the camera should be. */
  readonly distanceM: number;
}

/** Position, course and speed without circles, at all steps of playing, with those after the landing. */
export function steadyPilot(pacing: Pacing, path: PathMeans): Steady[] {
  const count = Math.ceil((pacing.playedSeconds + OUTRO_SECONDS) / STEP_SECONDS) + 2;
  const east = new Float64Array(count);
  const south = new Float64Array(count);
  const places = Array.from({ length: count }, (_, i) => {
    const flown = pacing.flownAt(i * STEP_SECONDS);
    const rate = pacing.rateAt(flown);
    const reach = Math.max(STEADY_FLOWN_SECONDS_MIN, STEADY_SECONDS * rate);
    const around = (seconds: number) => path.between(seconds - reach, seconds + reach);
    const courseReach = Math.max(COURSE_FLOWN_SECONDS_MIN, COURSE_SECONDS * rate);
    const [from, to] = [around(flown - courseReach), around(flown + courseReach)];
    [east[i], south[i]] = [to.x - from.x, to.z - from.z];
    return around(flown);
  });
  const distance = Float64Array.from(places, (_, i) => {
    const [before, after] = [places[Math.max(0, i - 4)]!, places[Math.min(count - 1, i + 4)]!];
    const speed = Math.hypot(after.x - before.x, after.y - before.y, after.z - before.z) / (8 * STEP_SECONDS);
    return Math.max(DISTANCE_MIN_M, speed * DISTANCE_SECONDS);
  });
  const away = smoothed(smoothed(distance));
  const courses = coursesOf(smoothed(east), smoothed(south));
  return places.map((place, i) => ({ ...place, courseDeg: courses[i]!, distanceM: away[i]! }));
}

/** Beyond 360° where the pilot turns on, so that means make sense. */
function coursesOf(east: Float64Array, south: Float64Array): Float64Array {
  let courseDeg = 0;
  const courses = east.map((_, i) => {
    const course = (Math.atan2(east[i]!, -south[i]!) * 180) / Math.PI;
    return (courseDeg = i === 0 ? course : courseDeg + shortestTurn(course - courseDeg));
  });
  return smoothed(smoothed(courses));
}

/** The mean around each step; at the ends, of the steps that there are. */
function smoothed(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return values.map((_, i) => {
    const from = Math.max(0, i - SMOOTHED_STEPS);
    const to = Math.min(values.length, i + SMOOTHED_STEPS + 1);
    return (sums[to]! - sums[from]!) / (to - from);
  });
}

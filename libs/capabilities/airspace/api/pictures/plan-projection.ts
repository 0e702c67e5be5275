import { metresPerLatitudeDegree, metresPerLongitudeDegree } from '@engine/analysis';
import { type CrossingPicture, PLAN, type Point, valueAt } from './crossing-picture.js';
import { extentOf } from './picture-shapes.js';

const { abs, max, min } = Math;

/** The shortest way across the plan, so that the crossing of a moment is not magnified beyond what fixes say. */
const SPAN_MIN_M = 500;
/** Of what is shown, on each side of the crossing. */
const MARGIN = 0.22;
/** The border is shown if it is no farther from the deepest point than this, or than the crossing is long. */
const BORDER_SHOWN_M = 2_000;

/** From degrees to pixels, north up. */
export interface PlanProjection {
  readonly pixelsPerM: number;
  readonly x: (longitudeDeg: number) => number;
  readonly y: (latitudeDeg: number) => number;
  /** Latitude and longitude of a pixel. */
  readonly degreesAt: (x: number, y: number) => Point;
}

/** The crossing in the middle, with the border if it is near. */
export function planProjection({
  crossing,
  evidence,
}: Pick<CrossingPicture, 'crossing' | 'evidence'>): PlanProjection {
  const { entry, exit, deepest } = crossing;
  const { timeSeconds, latitudeDeg, longitudeDeg } = evidence;
  const moments = [entry, deepest, exit].map(({ clock_seconds }) => clock_seconds);
  const shown = [...timeSeconds.filter((time) => time > moments[0]! && time < moments[2]!), ...moments];
  const north = metresPerLatitudeDegree(deepest.latitude);
  const east = metresPerLongitudeDegree(deepest.latitude);
  const x = shown.map((time) => valueAt(longitudeDeg, timeSeconds, time) * east);
  const y = shown.map((time) => valueAt(latitudeDeg, timeSeconds, time) * north);
  let [west, eastmost] = extentOf(x);
  let [south, northmost] = extentOf(y);
  const long = max(eastmost - west, northmost - south);
  const borderM = 1.15 * abs(deepest.horizontal_m);
  if (borderM <= max(BORDER_SHOWN_M, long)) {
    const [atX, atY] = [valueAt(longitudeDeg, timeSeconds, moments[1]!) * east, deepest.latitude * north];
    [west, eastmost] = [min(west, atX - borderM), max(eastmost, atX + borderM)];
    [south, northmost] = [min(south, atY - borderM), max(northmost, atY + borderM)];
  }
  const [widthM, heightM] = [max(eastmost - west, SPAN_MIN_M), max(northmost - south, SPAN_MIN_M)];
  const pixelsPerM = (1 - 2 * MARGIN) * min(PLAN.width / widthM, PLAN.height / heightM);
  const [middleX, middleY] = [(west + eastmost) / 2, (south + northmost) / 2];
  return {
    pixelsPerM,
    x: (longitude) => PLAN.x + PLAN.width / 2 + (longitude * east - middleX) * pixelsPerM,
    y: (latitude) => PLAN.y + PLAN.height / 2 - (latitude * north - middleY) * pixelsPerM,
    degreesAt: (x, y) => [
      (middleY - (y - PLAN.y - PLAN.height / 2) / pixelsPerM) / north,
      (middleX + (x - PLAN.x - PLAN.width / 2) / pixelsPerM) / east,
    ],
  };
}

import { TASK } from '../thresholds.js';
import { type TaskTurnpoint } from './declared-task.js';
import { distanceBetweenM, offsetOf, positionAt, type Position } from './geodesic.js';
import {
  along,
  circleCrossings,
  direction,
  distance,
  nearestOnSegment,
  type Point,
  shortestOverCircle,
} from './plane.js';

/** Where the shortest route touches a turnpoint's zone. */
export interface RoutePoint extends Position {
  /** From the previous route point; 0 for the start. */
  legM: number;
  /** From the start. */
  distanceM: number;
}

/** A zone in the plane of the task. */
interface PlaneZone {
  centre: Point;
  /** Of a sector, whose nearest part is its point, that of the circle around it. */
  radiusM: number;
  /** The ends of a line; null for a cylinder. */
  line: readonly [Point, Point] | null;
  isExit: boolean;
}

/**
 * The shortest route that touches every zone in order, from the boundary of the start to that of the goal. Found by
 * moving one point at a time to the best place between its neighbours until none moves: the problem is convex where
 * zones are entered. The plane finds the direction of each point from its centre; the point lies on the boundary of the
 * zone on the ellipsoid, and lengths are those of geodesics.
 */
export function shortestRoute(turnpoints: readonly TaskTurnpoint[]): RoutePoint[] {
  const zones = zonesInPlane(turnpoints);
  const points = zones.map(({ centre }) => centre);
  for (let round = 0; round < TASK.routeRoundsMax; round++) {
    let movedM = 0;
    for (let i = 0; i < zones.length; i++) {
      const moved = bestPoint(zones, points, i);
      movedM = Math.max(movedM, distance(moved, points[i]!));
      points[i] = moved;
    }
    if (movedM < TASK.routePrecisionM) break;
  }
  const route: RoutePoint[] = [];
  points.forEach((point, i) => {
    const before = route.at(-1);
    // A zone that the way is in already is reached where the one before it is.
    const isSame = before !== undefined && point === points[i - 1];
    const { latitudeDeg, longitudeDeg } = isSame ? before : onBoundary(point, turnpoints, zones, i);
    const position = { latitudeDeg, longitudeDeg };
    const legM = before ? distanceBetweenM(before, position) : 0;
    route.push({ ...position, legM, distanceM: (before?.distanceM ?? 0) + legM });
  });
  return route;
}

/** The position of a point of the plane, at the zone's radius on the ellipsoid. */
function onBoundary(
  point: Point,
  turnpoints: readonly TaskTurnpoint[],
  zones: readonly PlaneZone[],
  at: number,
): Position {
  const turnpoint = turnpoints[at]!;
  const { radiusM, line } = zones[at]!;
  const position = positionAt(middleOf(turnpoints), point);
  const offset = offsetOf(turnpoint, position);
  const distanceM = distance(offset, { x: 0, y: 0 });
  if (line || distanceM < TASK.routePrecisionM) return position;
  const scale = radiusM / distanceM;
  return positionAt(turnpoint, { x: offset.x * scale, y: offset.y * scale });
}

function middleOf(turnpoints: readonly TaskTurnpoint[]): TaskTurnpoint {
  return turnpoints[turnpoints.length >> 1]!;
}

function zonesInPlane(turnpoints: readonly TaskTurnpoint[]): PlaneZone[] {
  const middle = middleOf(turnpoints);
  const centres = turnpoints.map((turnpoint) => offsetOf(middle, turnpoint));
  return turnpoints.map(({ zone }, i) => {
    const centre = centres[i]!;
    const axis = zone.shape === 'line' ? lineAxis(centres, i) : null;
    const line = axis && lineEnds(centre, axis, zone.radiusM);
    const radiusM = zone.sector ? zone.sector.innerRadiusM : zone.radiusM;
    return { centre, radiusM, line, isExit: isExit(turnpoints, i) };
  });
}

/**
 * Whether a zone is reached from inside: a turnpoint, not the goal, that contains the whole zone before it.
 */
export function isExit(turnpoints: readonly TaskTurnpoint[], at: number): boolean {
  const [before, here] = [turnpoints[at - 1], turnpoints[at]!];
  const isRound = here.zone.shape === 'cylinder' || here.zone.shape === 'area';
  if (before === undefined || here.kind === 'goal' || !isRound) return false;
  return distanceBetweenM(before, here) + before.zone.radiusM < here.zone.radiusM - TASK.sameCentreM;
}

/**
 * The direction in which a line is crossed: from the last different centre before the goal, or to the next one after
 * the start. Null if all centres coincide.
 */
export function lineAxis(centres: readonly Point[], at: number): Point | null {
  const here = centres[at]!;
  const isElsewhere = (point: Point): boolean => distance(point, here) > TASK.sameCentreM;
  const before = centres.slice(0, at).findLast(isElsewhere);
  if (before) return direction(before, here);
  const after = centres.slice(at + 1).find(isElsewhere);
  return after ? direction(here, after) : null;
}

function lineEnds(centre: Point, axis: Point, halfM: number): readonly [Point, Point] {
  const across = { x: -axis.y, y: axis.x };
  return [along(centre, across, -halfM), along(centre, across, halfM)];
}

function bestPoint(zones: readonly PlaneZone[], points: readonly Point[], at: number): Point {
  const zone = zones[at]!;
  const before = points[at - 1];
  const after = points[at + 1];
  if (zone.line) return nearestOnSegment(...zone.line, before ?? after!);
  if (before === undefined) return nearestOnBoundary(zone, zones, points);
  if (!zone.isExit && distance(before, zone.centre) <= zone.radiusM) return before;
  if (after === undefined) return along(zone.centre, direction(zone.centre, before)!, zone.radiusM);
  return passedBoundary(zone, before, after) ?? shortestOverCircle(zone.centre, zone.radiusM, before, after);
}

/** The point of the start's boundary towards the first point of the route whose zone has another centre. */
function nearestOnBoundary(
  { centre, radiusM }: PlaneZone,
  zones: readonly PlaneZone[],
  points: readonly Point[],
) {
  const next = points.find((_, i) => distance(zones[i]!.centre, centre) > TASK.sameCentreM);
  const towards = next && direction(centre, next);
  return towards ? along(centre, towards, radiusM) : centre;
}

/** Where the straight way between the neighbours first meets the boundary; null if it does not. */
function passedBoundary({ centre, radiusM }: PlaneZone, before: Point, after: Point): Point | null {
  const relative = (point: Point): Point => ({ x: point.x - centre.x, y: point.y - centre.y });
  const crossings = circleCrossings(relative(before), relative(after), radiusM);
  const share = [crossings?.enter, crossings?.leave].find(
    (part) => part !== undefined && part >= 0 && part <= 1,
  );
  if (share === undefined) return null;
  return { x: before.x + share * (after.x - before.x), y: before.y + share * (after.y - before.y) };
}

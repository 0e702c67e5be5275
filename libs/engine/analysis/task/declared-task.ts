import { type IgcFile, type IgcTask, type IgcTaskPoint } from '../igc/igc-file.js';
import { TASK } from '../thresholds.js';
import { distanceBetweenM, offsetOf, type Position } from './geodesic.js';
import {
  assumedZone,
  type ObservationZone,
  type SectorAxis,
  zoneOfArea,
  type ZoneRecord,
  zoneRecords,
} from './observation-zone.js';
import { direction, type Point } from './plane.js';

/** Role of a turnpoint. The end of the speed section, if separate from the goal, has the goal's centre. */
export type TurnpointKind = 'start' | 'turnpoint' | 'end_of_speed_section' | 'goal';

/** A named place. */
export interface TaskPlace extends Position {
  name: string | null;
}

/** A turnpoint of the route, with the zone that has to be reached. */
export interface TaskTurnpoint extends TaskPlace {
  kind: TurnpointKind;
  zone: ObservationZone;
}

/** A task as declared before the flight. */
export interface DeclaredTask {
  /** Epoch milliseconds; null if not recorded. */
  declaredAt: number | null;
  /** The day it was declared for, YYYY-MM-DD; null if not recorded. May differ from the day of the flight. */
  flightDate: string | null;
  description: string | null;
  takeoff: TaskPlace | null;
  landing: TaskPlace | null;
  /** From start to goal, at least two. */
  turnpoints: TaskTurnpoint[];
}

/** The roles of a task's points in the file: indices into its points, -1 for none. */
interface Route {
  /** Names begin with a keyword, which is no part of them. */
  hasKeywords: boolean;
  takeoff: number;
  landing: number;
  points: number[];
}

type Keyword = 'TAKEOFF' | 'START' | 'TURN' | 'FINISH' | 'LANDING';

/** `START D01` (XCTrack), `STARTAREA take off` (SeeYou Navigator), `TAKEOFF` (Flymaster). */
const KEYWORD = /^(TAKE-?OFF|START|TURN|FINISH|LANDING)(?:AREA|LINE)?(?=\s|$)\s*/i;

/** Points before and after the turnpoints that a declaration counts: start and finish; with them, take-off, landing. */
const START_AND_FINISH = 2;

/**
 * The last task declared in a file; null if it has none, or only one without a route, as recorders write it that have
 * no task set.
 */
export function findDeclaredTask({
  tasks,
  taskComments,
}: Pick<IgcFile, 'tasks' | 'taskComments'>): DeclaredTask | null {
  for (const task of tasks.toReversed()) {
    const declared = declaredTask(task, zoneRecords(taskComments));
    if (declared !== null) return declared;
  }
  return null;
}

function declaredTask(task: IgcTask, zones: ReadonlyMap<number, ZoneRecord>): DeclaredTask | null {
  const { points, declaration } = task;
  const route = routeByKeywords(points) ?? routeByPosition(task);
  // Recorders number observation zones from the first point of the route, which is -1.
  const recordOf = (at: number): ZoneRecord | undefined => zones.get(route.points.indexOf(at) - 1);
  const isSet = route.points.filter((at) => points[at]!.position !== null);
  const startsAt = isSet.findIndex((at) => recordOf(at)?.speedSection === 'start');
  const onRoute = isSet.slice(Math.max(0, startsAt));
  if (onRoute.length < START_AND_FINISH) return null;
  const places = onRoute.map((at) => placeOf(points[at], route.hasKeywords)!);
  if (lengthM(places) < TASK.routeMinM) return null;
  const turnpoints = onRoute.map((at, order): TaskTurnpoint => {
    const record = recordOf(at);
    return {
      ...places[order]!,
      kind: kindOf(order, onRoute.length, record),
      zone: zoneOfArea(points[at]!.area) ?? declaredZone(record, places, order) ?? assumedZone(),
    };
  });
  if (!onRoute.some((at) => recordOf(at)?.speedSection === 'end')) markEndOfSpeedSection(turnpoints);
  return {
    declaredAt: declaration?.declaredAt ?? null,
    flightDate: declaration?.flightDate ?? null,
    description: declaration && withoutTags(declaration.description),
    // A point before the start of the speed section is where the pilots take off.
    takeoff: placeOf(points[route.takeoff], true) ?? (startsAt > 0 ? placeOf(points[isSet[0]!], true) : null),
    landing: placeOf(points[route.landing], true),
    turnpoints,
  };
}

function kindOf(order: number, count: number, record: ZoneRecord | undefined): TurnpointKind {
  if (order === 0) return 'start';
  if (order === count - 1) return 'goal';
  return record?.speedSection === 'end' ? 'end_of_speed_section' : 'turnpoint';
}

/** The zone of an L record; null without a usable radius. */
function declaredZone(
  record: ZoneRecord | undefined,
  places: readonly Position[],
  at: number,
): ObservationZone | null {
  if (!record?.zone) return null;
  const { zone, sector } = record;
  if (sector === null) return zone;
  const { awayFrom, ...angle } = sector;
  const bearingDeg = bearingAwayFrom(awayFrom, places, at);
  // Without a direction, only the circle is known.
  if (bearingDeg === null) return { ...zone, shape: 'cylinder' };
  return { ...zone, sector: { ...angle, bearingDeg } };
}

/** The bearing opposite to the middle of the directions to other places; null if these have the same centre. */
function bearingAwayFrom(axis: SectorAxis, places: readonly Position[], at: number): number | null {
  if (typeof axis === 'number') return axis + OPPOSITE_DEG;
  const here = places[at]!;
  const directionTo = (others: readonly Position[]): Point[] => {
    const other = others.find((place) => distanceBetweenM(here, place) > TASK.sameCentreM);
    const unit = other && direction({ x: 0, y: 0 }, offsetOf(here, other));
    return unit ? [unit] : [];
  };
  const next = directionTo(places.slice(at + 1));
  const previous = directionTo(places.slice(0, at).toReversed());
  const directions = {
    both_neighbours: [...next, ...previous],
    next,
    previous,
    start: directionTo(places.slice(0, 1)),
  }[axis];
  if (directions.length === 0) return null;
  const x = directions.reduce((sum, unit) => sum - unit.x, 0);
  const y = directions.reduce((sum, unit) => sum - unit.y, 0);
  return Math.atan2(x, y) / RADIANS_PER_DEGREE;
}

const OPPOSITE_DEG = 180;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** By the keywords that competition instruments write before each name; null without start and finish. */
function routeByKeywords(points: readonly IgcTaskPoint[]): Route | null {
  const keywords = points.map(({ text }) => keywordOf(text));
  if (!keywords.includes('START') || !keywords.includes('FINISH')) return null;
  const route: Route = {
    hasKeywords: true,
    takeoff: keywords.indexOf('TAKEOFF'),
    landing: keywords.lastIndexOf('LANDING'),
    points: [],
  };
  keywords.forEach((keyword, at) => {
    if (keyword !== 'TAKEOFF' && keyword !== 'LANDING') route.points.push(at);
  });
  return route;
}

/**
 * By position: take-off, start, turnpoints, finish, landing. Some recorders leave out landing, or both ends, which the
 * declared number of turnpoints shows.
 */
function routeByPosition({ points, declaration }: IgcTask): Route {
  const turnpoints = declaration?.turnpointCount ?? null;
  const last = points.length - 1;
  const extra = turnpoints === null ? 0 : points.length - turnpoints - START_AND_FINISH;
  const first = points[0];
  const end = points[last];
  const hasTakeoff = extra >= 1 || isUnset(first) || keywordOf(first?.text) === 'TAKEOFF';
  const hasLanding = extra >= 2 || isUnset(end) || keywordOf(end?.text) === 'LANDING';
  const from = hasTakeoff ? 1 : 0;
  const to = hasLanding ? last - 1 : last;
  return {
    hasKeywords: false,
    takeoff: hasTakeoff ? 0 : -1,
    landing: hasLanding ? last : -1,
    points: points.map((_, at) => at).filter((at) => at >= from && at <= to),
  };
}

function isUnset(point: IgcTaskPoint | undefined): boolean {
  return point?.position === null;
}

function keywordOf(text: string | null | undefined): Keyword | null {
  const match = KEYWORD.exec(text ?? '');
  return match === null ? null : (match[1]!.toUpperCase().replace('-', '') as Keyword);
}

function placeOf(point: IgcTaskPoint | undefined, hasKeyword: boolean): TaskPlace | null {
  if (!point?.position) return null;
  const name = hasKeyword ? (point.text?.replace(KEYWORD, '') ?? null) : point.text;
  return { name: withoutTags(name), ...point.position };
}

/** Planners on the web write the markup of their lists into names. */
const TAGS = /(?:\s*<\/?[a-z][^<>]*>)+\s*/gi;

function withoutTags(text: string | null): string | null {
  return text?.replace(TAGS, ' ').trim() || null;
}

/** Instruments declare end of the speed section and goal as two turnpoints with one centre and different radii. */
function markEndOfSpeedSection(turnpoints: TaskTurnpoint[]): void {
  const [before, goal] = turnpoints.slice(-2) as [TaskTurnpoint, TaskTurnpoint];
  if (before.kind === 'turnpoint' && distanceBetweenM(before, goal) <= TASK.sameCentreM) {
    before.kind = 'end_of_speed_section';
  }
}

/** Length of a route through the centres, metres. */
export function lengthM(places: readonly Position[]): number {
  let sum = 0;
  for (let i = 1; i < places.length; i++) sum += distanceBetweenM(places[i - 1]!, places[i]!);
  return sum;
}

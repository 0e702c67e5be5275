import { geodesicDistanceM } from '../geo/geodesic-distance.js';
import { type IgcFile, type IgcTask, type IgcTaskPoint } from '../igc/igc-file.js';
import { TASK } from '../thresholds.js';
import { assumedZone, type ObservationZone, zoneOfArea, zonesOfComments } from './observation-zone.js';

/** Role of a turnpoint. The end of the speed section, if separate from the goal, has the goal's centre. */
export type TurnpointKind = 'start' | 'turnpoint' | 'end_of_speed_section' | 'goal';

/** A named place, degrees. */
export interface TaskPlace {
  name: string | null;
  latitudeDeg: number;
  longitudeDeg: number;
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
  comments,
}: Pick<IgcFile, 'tasks' | 'comments'>): DeclaredTask | null {
  for (const task of tasks.toReversed()) {
    const declared = declaredTask(task, () => zonesOfComments(comments));
    if (declared !== null) return declared;
  }
  return null;
}

function declaredTask(task: IgcTask, readZones: () => Map<number, ObservationZone>): DeclaredTask | null {
  const { points, declaration } = task;
  const route = routeByKeywords(points) ?? routeByPosition(task);
  const onRoute = route.points.filter((at) => points[at]!.position !== null);
  if (onRoute.length < START_AND_FINISH) return null;
  const zones = readZones();
  const turnpoints = onRoute.map((at, order): TaskTurnpoint => ({
    ...placeOf(points[at], route.hasKeywords)!,
    kind: order === 0 ? 'start' : order === onRoute.length - 1 ? 'goal' : 'turnpoint',
    // recorders number observation zones from the start, which is -1
    zone: zoneOfArea(points[at]!.area) ?? zones.get(route.points.indexOf(at) - 1) ?? assumedZone(),
  }));
  if (lengthM(turnpoints) < TASK.routeMinM) return null;
  markEndOfSpeedSection(turnpoints);
  return {
    declaredAt: declaration?.declaredAt ?? null,
    flightDate: declaration?.flightDate ?? null,
    description: declaration?.description ?? null,
    takeoff: placeOf(points[route.takeoff], true),
    landing: placeOf(points[route.landing], true),
    turnpoints,
  };
}

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
  const name = hasKeyword ? point.text?.replace(KEYWORD, '') : point.text;
  return { name: name || null, ...point.position };
}

/** Instruments declare end of the speed section and goal as two turnpoints with one centre and different radii. */
function markEndOfSpeedSection(turnpoints: TaskTurnpoint[]): void {
  const [before, goal] = turnpoints.slice(-2) as [TaskTurnpoint, TaskTurnpoint];
  if (before.kind === 'turnpoint' && distanceBetweenM(before, goal) <= TASK.sameCentreM) {
    before.kind = 'end_of_speed_section';
  }
}

/** Length of a route through the centres, metres. */
export function lengthM(places: readonly TaskPlace[]): number {
  let sum = 0;
  for (let i = 1; i < places.length; i++) sum += distanceBetweenM(places[i - 1]!, places[i]!);
  return sum;
}

export function distanceBetweenM(a: Omit<TaskPlace, 'name'>, b: Omit<TaskPlace, 'name'>): number {
  return geodesicDistanceM(a.latitudeDeg, a.longitudeDeg, b.latitudeDeg, b.longitudeDeg);
}

import { type FlightLog } from '../flight-log.js';
import { type DeclaredTask, findDeclaredTask, lengthM } from './declared-task.js';
import { type FlownTask, flyTask } from './flown-task.js';
import { type RoutePoint, shortestRoute } from './shortest-route.js';

/** A declared task, its shortest route, and how it was flown. */
export interface TaskAnalysis {
  declared: DeclaredTask;
  /** One point for each turnpoint. */
  route: RoutePoint[];
  /** Length of the shortest route, metres. */
  distanceM: number;
  /** Length through the centres of the turnpoints, metres. */
  centreDistanceM: number;
  /** Null if the log contains no flight. */
  flown: FlownTask | null;
}

/**
 * The task declared in a log and how its flight flew it; null if none was declared. Never throws.
 */
export function analyseTask(
  log: Pick<FlightLog, 'igc' | 'track' | 'flight' | 'timeOf'>,
): TaskAnalysis | null {
  const declared = findDeclaredTask(log.igc);
  if (declared === null) return null;
  const { turnpoints } = declared;
  const route = shortestRoute(turnpoints);
  return {
    declared,
    route,
    distanceM: route.at(-1)!.distanceM,
    centreDistanceM: lengthM(turnpoints),
    flown: log.flight && flyTask(log, log.flight, turnpoints, route),
  };
}

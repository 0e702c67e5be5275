import {
  type FlownTask,
  type FlownTurnpoint,
  type TaskAnalysis,
  type TaskPlace,
  type TurnpointStatus,
} from '@engine/analysis';
import { wireTime } from '@core/contract';
import type * as wire from '../shapes/index.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** Converts a declared task and how it was flown to wire format; null for a log without a task. */
export function taskPayload(analysis: TaskAnalysis | null): wire.StoredTask {
  if (analysis === null) return { task: null, flown: null };
  return { task: declaredPayload(analysis), flown: analysis.flown && flownPayload(analysis.flown) };
}

function declaredPayload({ declared, route, distanceM, centreDistanceM }: TaskAnalysis): wire.DeclaredTask {
  return {
    declared_at: wireTime(declared.declaredAt),
    flight_date: declared.flightDate,
    description: declared.description,
    distance_km: kilometres(distanceM),
    distance_through_centres_km: kilometres(centreDistanceM),
    takeoff: declared.takeoff && placePayload(declared.takeoff),
    landing: declared.landing && placePayload(declared.landing),
    turnpoints: declared.turnpoints.map((turnpoint, at) => {
      const { latitudeDeg, longitudeDeg, legM, distanceM: sinceStartM } = route[at]!;
      return {
        index: at + 1,
        type: turnpoint.kind,
        ...placePayload(turnpoint),
        shape: turnpoint.zone.shape,
        radius_m: wireNumber(turnpoint.zone.radiusM, 0),
        radius_source: turnpoint.zone.radiusSource,
        route_point: {
          latitude: wireNumber(latitudeDeg, DECIMALS.coordinate),
          longitude: wireNumber(longitudeDeg, DECIMALS.coordinate),
          leg_distance_km: kilometres(legM),
          distance_km: kilometres(sinceStartM),
        },
      };
    }),
  };
}

function flownPayload(flown: FlownTask): wire.FlownTask {
  return {
    completed: flown.isCompleted,
    started_at: wireTime(flown.start && flown.start.time),
    speed_section_ended_at: wireTime(flown.endOfSpeedSection && flown.endOfSpeedSection.time),
    goal_at: wireTime(flown.goal && flown.goal.time),
    distance_km: flown.distanceM === null ? null : kilometres(flown.distanceM),
    time_on_course_seconds: flown.secondsOnCourse,
    speed_kmh: wireNumber(flown.speedKmh, DECIMALS.groundSpeedKmh),
    turnpoints: flown.turnpoints.map((turnpoint, at) => flownTurnpointPayload(turnpoint, at, flown)),
  };
}

const COUNTED: TurnpointStatus = 'reached';

function flownTurnpointPayload(
  { status, reached, nearest }: FlownTurnpoint,
  at: number,
  { start }: FlownTask,
): wire.FlownTurnpoint {
  const isCounted = status === COUNTED && reached !== null && start !== null;
  return {
    index: at + 1,
    status,
    reached_at: wireTime(reached && reached.time),
    altitude_m: reached && wireNumber(reached.altitudeM, DECIMALS.altitudeM),
    seconds_since_start: isCounted ? reached.timeSeconds - start.timeSeconds : null,
    nearest_distance_m: nearest && wireNumber(nearest.distanceM, 0),
    nearest_at: wireTime(nearest && nearest.moment.time),
  };
}

function placePayload({ name, latitudeDeg, longitudeDeg }: TaskPlace): wire.TaskPlace {
  return {
    name,
    latitude: wireNumber(latitudeDeg, DECIMALS.coordinate),
    longitude: wireNumber(longitudeDeg, DECIMALS.coordinate),
  };
}

function kilometres(metres: number): number {
  return wireNumber(metres / 1000, DECIMALS.scoredDistanceKm);
}

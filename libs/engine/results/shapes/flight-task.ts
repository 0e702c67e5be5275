import { type ObservationZone, type TurnpointKind, type TurnpointStatus } from '@engine/analysis';
import { Field, OR_NULL } from '@core/contract/fields';
import { FlightResult, type Stored } from './result-origin.js';

/** A named place of a task. */
export class TaskPlace {
  @Field.text('Name in the file.', OR_NULL)
  name: string | null;

  @Field.number('Latitude in degrees (WGS 84), positive north.')
  latitude: number;

  @Field.number('Longitude in degrees (WGS 84), positive east.')
  longitude: number;
}

/** A point of the shortest route. */
export class TaskRoutePoint {
  @Field.number('Latitude in degrees (WGS 84), positive north.')
  latitude: number;

  @Field.number('Longitude in degrees (WGS 84), positive east.')
  longitude: number;

  @Field.number('Distance along the shortest route from the previous point. 0 for the start.')
  leg_distance_km: number;

  @Field.number('Distance along the shortest route from the start.')
  distance_km: number;
}

/** A turnpoint of the declared task. */
export class TaskTurnpoint extends TaskPlace {
  @Field.integer('Number of the turnpoint, starting at 1 with the start.')
  index: number;

  @Field.text('`start`, `turnpoint`, `end_of_speed_section` or `goal`. New kinds may be added.')
  type: TurnpointKind;

  @Field.text(
    '`cylinder`; `line`, which is twice the radius long; `sector` of a circle, as the file declares it; or `area`, a cylinder in which the distance flown counts. New shapes may be added.',
  )
  shape: ObservationZone['shape'];

  @Field.number('Radius of the zone.')
  radius_m: number;

  @Field.text(
    '`declared` in the file, or `assumed` because the file has none: the turnpoint can be reached within it, but not missed.',
  )
  radius_source: ObservationZone['radiusSource'];

  @Field.object(() => TaskRoutePoint, 'Where the shortest route touches the zone.')
  route_point: TaskRoutePoint;
}

/** A task as declared in the recorder. */
export class DeclaredTask {
  @Field.time(
    'When the task was declared, in UTC, according to the file. A time after the landing is no declaration of the flight.',
    OR_NULL,
  )
  declared_at: string | null;

  @Field.text(
    'Day the task was declared for, `YYYY-MM-DD`. May differ from the day of the flight, because recorders keep old tasks.',
    OR_NULL,
  )
  flight_date: string | null;

  @Field.text('Description in the file.', OR_NULL)
  description: string | null;

  @Field.number('Length of the shortest route from the boundary of the start to that of the goal.')
  distance_km: number;

  @Field.number('Length of the route through the centres of the turnpoints.')
  distance_through_centres_km: number;

  @Field.object(() => TaskPlace, 'Declared take-off.', OR_NULL)
  takeoff: TaskPlace | null;

  @Field.object(() => TaskPlace, 'Declared landing.', OR_NULL)
  landing: TaskPlace | null;

  @Field.list(() => TaskTurnpoint, 'From the start to the goal.')
  turnpoints: TaskTurnpoint[];
}

/** How one turnpoint was flown. */
export class FlownTurnpoint {
  @Field.integer('Number of the turnpoint in the declared task.')
  index: number;

  @Field.text(
    '`reached`: in order. `missed`: not reached, though a later turnpoint was. `reached_after_miss`: reached, but it does not count because a turnpoint before it was missed. `not_reached`: neither it nor a later one was reached. `unknown`: the file has no radius for it and it was not passed within the assumed one, or it was reached after such a turnpoint. New statuses may be added.',
  )
  status: TurnpointStatus;

  @Field.time('When the zone was reached. Null if it was not, or the file has no date.', OR_NULL)
  reached_at: string | null;

  @Field.number('Altitude when the zone was reached. Same reference as `takeoff.altitude_m`.', OR_NULL)
  altitude_m: number | null;

  @Field.integer('Time since the start, if the turnpoint was reached in order.', OR_NULL)
  seconds_since_start: number | null;

  @Field.number('If the zone was not reached, the smallest distance from it.', OR_NULL)
  nearest_distance_m: number | null;

  @Field.time('When the zone was nearest, if it was not reached.', OR_NULL)
  nearest_at: string | null;
}

/** How the declared task was flown. */
export class FlownTask {
  @Field.boolean(
    'Whether every turnpoint was reached in order. Null if the task cannot be judged because the status of a turnpoint is `unknown`.',
    OR_NULL,
  )
  completed: boolean | null;

  @Field.time(
    'The crossing of the start that counts: the last before the next turnpoint. Null if the start was not crossed.',
    OR_NULL,
  )
  started_at: string | null;

  @Field.time('End of the speed section. Without a separate turnpoint, this is the goal.', OR_NULL)
  speed_section_ended_at: string | null;

  @Field.time('When the goal was reached in order.', OR_NULL)
  goal_at: string | null;

  @Field.number(
    'Distance along the shortest route, up to the point of greatest progress. Null if the task cannot be judged.',
    OR_NULL,
  )
  distance_km: number | null;

  @Field.integer(
    'Time from the start to the end of the speed section or, if that was not reached, to the point of greatest progress. Null if the start was not crossed or the task cannot be judged.',
    OR_NULL,
  )
  time_on_course_seconds: number | null;

  @Field.number('Speed along the shortest route during that time.', OR_NULL)
  speed_kmh: number | null;

  @Field.list(() => FlownTurnpoint, 'Every turnpoint of the declared task, in its order.')
  turnpoints: FlownTurnpoint[];
}

/** The task declared for a flight, and how it was flown. */
export class FlightTask extends FlightResult {
  @Field.object(
    () => DeclaredTask,
    'The declared task. Null if the file declares none, which is the case for most flights.',
    OR_NULL,
  )
  task: DeclaredTask | null;

  @Field.object(() => FlownTask, 'How it was flown. Null without a task or a flight.', OR_NULL)
  flown: FlownTask | null;
}

/** The task without id and origin, which are in the row that it is stored in. */
export type StoredTask = Stored<FlightTask>;

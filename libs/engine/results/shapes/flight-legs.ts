import { type PhaseGroup } from '@engine/analysis';
import { Field, OR_NULL } from '@core/contract/fields';
import { FlightPoint } from './flight-metrics.js';
import { FlightResult, type Stored } from './result-origin.js';
import { Stretch } from './stretch.js';

/** A leg of the scored flight, from one turnpoint to the next. Null where the log does not support a value. */
export class FlightLeg extends Stretch {
  @Field.integer('Number of the leg, starting at 1.')
  index: number;

  @Field.object(() => FlightPoint, 'Where the leg starts.')
  from: FlightPoint;

  @Field.object(() => FlightPoint, 'Where the leg ends.')
  to: FlightPoint;

  @Field.number('Great-circle distance from start to end.')
  distance_km: number;

  @Field.number('Distance along the track.')
  track_distance_km: number;

  @Field.number('Speed made good: the great-circle distance divided by the time.', OR_NULL)
  speed_kmh: number | null;

  @Field.number('Mean ground speed while gliding.', OR_NULL)
  glide_speed_kmh: number | null;

  @Field.number('Altitude at the end minus altitude at the start.', OR_NULL)
  altitude_change_m: number | null;

  @Field.number('Height gained in climbs: thermals, ridge soaring and straight climbs.', OR_NULL)
  height_gained_m: number | null;

  @Field.number('Mean climb rate in these climbs.', OR_NULL)
  climb_mean_mps: number | null;

  @Field.integer('Number of thermals with at least half of their time in the leg.', OR_NULL)
  thermal_count: number | null;

  @Field.number('Share of the time spent circling, from 0 to 1.', OR_NULL)
  circling_share: number | null;

  @Field.number(
    'Glide ratio over ground of the gliding parts. Null if they total less than 1 km or lose less than 50 m.',
    OR_NULL,
  )
  glide_ratio: number | null;

  @Field.number(
    'Wind along the leg according to the wind profile. Positive for a tailwind. Null if the wind is unknown.',
    OR_NULL,
  )
  wind_component_kmh: number | null;
}

/** The phases of one kind over the whole flight. */
export class PhaseTotal {
  @Field.text(
    '`climb`: in thermals, ridge soaring and straight climbs. `glide`: straight without climbing. `search`: circling without a climb, S-turns and all other flight. `other`: tow, and gaps in the recording. New kinds may be added.',
  )
  phase: PhaseGroup;

  @Field.integer('Time. The times of all phases add up to the duration of the flight.')
  time_seconds: number;

  @Field.number('Share of the flight, from 0 to 1.')
  share: number;

  @Field.number('Distance along the track.')
  distance_km: number;

  @Field.number('Height gained, or lost if negative. Null if the file has no altitudes.', OR_NULL)
  altitude_change_m: number | null;
}

/** The legs of the flight as scored under one rule set, and the phases of the whole flight. */
export class FlightLegs extends FlightResult {
  @Field.text('The rule set.')
  rule_set: string;

  @Field.text(
    'Code of the flight type that is the score. Null if no flight type scores or the log contains no flight.',
    OR_NULL,
  )
  type: string | null;

  @Field.list(
    () => FlightLeg,
    'The legs in the order flown: from the start via the turnpoints to the finish. Empty if there is no score. The sides of a circuit are in the score.',
  )
  legs: FlightLeg[];

  @Field.list(
    () => PhaseTotal,
    'The whole flight by phase. Empty if the log contains no flight or is too sparse to show circles.',
  )
  phases: PhaseTotal[];
}

/** The legs under one rule set, without what all rule sets share. */
export type RuleSetLegs = Omit<Stored<FlightLegs>, 'phases'>;

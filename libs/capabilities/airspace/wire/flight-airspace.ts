import { AIRSPACE_SUMMARIES, type AirspaceSummary } from '@core/contract';
import { BodyField, Field, OPTIONAL, OR_NULL } from '@core/contract/fields';
import { EventFlight, EventLinks, EventUrls } from '@capabilities/flights/wire';
import { AIRSPACE_TYPES, ICAO_CLASSES, type IcaoClass } from '@engine/airspace';

export const CROSSING_VERDICTS = ['inside', 'possible', 'near', 'outside'] as const;
export const VERTICAL_LIMITS = ['floor', 'ceiling'] as const;
const ALTIMETERS = ['pressure_standard', 'pressure_qnh', 'calibrated', 'gnss'] as const;
const DATUMS = ['ground', 'sea_level', 'standard_pressure', 'unlimited', 'unknown'] as const;
const REASONS = [
  ...(['altitude_uncertain', 'position_uncertain', 'ground_uncertain', 'ground_unknown'] as const),
  ...(['altitude_unknown', 'limit_unknown', 'gap', 'other_weekday', 'other_period'] as const),
  ...(['activation_by_notam', 'activation_unknown', 'date_unknown'] as const),
];
const ACTIVATIONS = ['not_stated', 'always', 'by_notam', 'unknown', 'weekdays', 'season', 'periods'] as const;
export const AVAILABLE_SETS = ['none', 'other_days', 'this_day'] as const;
export const REMARK_KINDS = ['comment', 'decision'] as const;
export const AIRSPACE_DECISIONS = ['accepted', 'rejected', 'cleared'] as const;
export type AirspaceDecision = (typeof AIRSPACE_DECISIONS)[number];

/** A set of airspaces that a flight was judged by. */
export class AirspaceSetUsed {
  @Field.text('Name of the set.')
  name: string;

  @Field.text('Country that it covers, as an ISO 3166-1 code.')
  country: string;

  @Field.text('First day of its validity.')
  valid_from: string;

  @Field.text('Last day of its validity. Null if it is not known yet.', OR_NULL)
  valid_until: string | null;

  @Field.text('File or URL that it was read from.')
  source: string;

  @Field.text('Licence and credits. Null if the operator stated none.', OR_NULL)
  licence: string | null;

  @Field.integer('Airspaces of the file that could not be read. Nothing is compared with these.')
  left_out_count: number;
}

/** A floor or a ceiling. */
export class AirspaceLimit {
  @Field.text('From what it is measured. Standard pressure is 1013.25 hPa.', { enum: DATUMS })
  datum: (typeof DATUMS)[number];

  @Field.number('Height above it. Null if unlimited or unknown.', OR_NULL)
  height_m: number | null;

  @Field.text('As the file has it.')
  text: string;
}

/** An airspace that the flight was in, or came close to. */
export class AirspaceOfFlight {
  @Field.text('Name.')
  name: string;

  @Field.text('ICAO class. Null if the file does not state it, as for restricted areas.', {
    enum: ICAO_CLASSES,
    nullable: true,
  })
  icao_class: IcaoClass | null;

  @Field.text('Type.', { enum: AIRSPACE_TYPES })
  type: (typeof AIRSPACE_TYPES)[number];

  @Field.text('Class and type as the file has them, such as `R`.')
  code: string;

  @Field.text('Name of its set, as in `sets`.')
  set: string;

  @Field.object(() => AirspaceLimit, 'Floor.')
  floor: AirspaceLimit;

  @Field.object(() => AirspaceLimit, 'Ceiling.')
  ceiling: AirspaceLimit;

  @Field.text('When it counts, by the file. `not_stated` is taken for always.', { enum: ACTIVATIONS })
  activation: (typeof ACTIVATIONS)[number];

  @Field.listOf(
    'string',
    'Its border: closed lines in the encoded polyline format with five decimals, latitude first. A point inside an odd number of them is inside.',
  )
  border: string[];
}

/** A moment of the flight, between two fixes as a rule. */
export class CrossingPoint {
  @Field.time('Time, in UTC. Null if the flight has no date.', OR_NULL)
  time: string | null;

  @Field.number('Seconds since midnight UTC of the date of the log.')
  clock_seconds: number;

  @Field.number('Latitude.')
  latitude: number;

  @Field.number('Longitude.')
  longitude: number;

  @Field.number('By the altimeter of the deciding limit. Null if it is unknown.', OR_NULL)
  altitude_m: number | null;
}

export class DeepestPoint extends CrossingPoint {
  @Field.number('Horizontal distance from the border: positive inside, negative outside.')
  horizontal_m: number;

  @Field.number(
    'Vertical distance from the closer limit: positive inside, negative outside. Null if no limit is known, or there is none.',
    OR_NULL,
  )
  vertical_m: number | null;

  @Field.text('The closer limit. Null if neither is known.', { enum: VERTICAL_LIMITS, nullable: true })
  limit: 'floor' | 'ceiling' | null;
}

/** What a limit was compared with. */
export class LimitReading {
  @Field.text(
    '`pressure_standard`: barometer, standard atmosphere. `pressure_qnh`: barometer set to QNH. `calibrated`: above mean sea level by all that is known. `gnss`: GNSS.',
    { enum: ALTIMETERS },
  )
  altimeter: (typeof ALTIMETERS)[number];

  @Field.boolean('Whether the height of the terrain was taken off.')
  is_above_ground: boolean;

  @Field.boolean('Whether the log has no such sensor, and the altitude comes from another.')
  is_derived: boolean;

  @Field.number(
    'Uncertainty: two standard deviations. 0 if the profile ignores it. Null if the altitude is unknown.',
    OR_NULL,
  )
  uncertainty_m: number | null;
}

/** Why a crossing is only possible, or does not count. */
export class CrossingReason {
  @Field.text('Code of the reason.', { enum: REASONS })
  code: (typeof REASONS)[number];

  @Field.number('Of `…_uncertain`: two standard deviations.', OPTIONAL)
  uncertainty_m?: number;

  @Field.number('Of `gap`: its duration.', OPTIONAL)
  seconds?: number;

  @Field.text('Of `limit_unknown`: which limit.', { enum: VERTICAL_LIMITS, ...OPTIONAL })
  limit?: 'floor' | 'ceiling';

  @Field.text('Of `limit_unknown`: the limit as the file has it.', OPTIONAL)
  text?: string;

  @Field.listOf('integer', 'Of `other_weekday`: days on which it is active, from 1, Monday.', OPTIONAL)
  weekdays?: number[];

  @Field.integer('Of `other_weekday`: the day of the flight, from 1, Monday.', OPTIONAL)
  flown_on_weekday?: number;

  @Field.boolean('Of `other_weekday`: whether it may be activated on others.', OPTIONAL)
  is_possible_on_others?: boolean;
}

/** One time that the flight was in an airspace, may have been, or came close. */
export class AirspaceCrossing {
  @Field.integer('Index of the airspace in `airspaces`.')
  airspace: number;

  @Field.text('What the data show.', { enum: CROSSING_VERDICTS })
  verdict: (typeof CROSSING_VERDICTS)[number];

  @Field.text('The verdict as a sentence, in the words of the profile.')
  sentence: string;

  @Field.object(() => CrossingPoint, 'Where it begins.')
  entry: CrossingPoint;

  @Field.object(() => CrossingPoint, 'Where it ends.')
  exit: CrossingPoint;

  @Field.boolean('Whether it begins with the take-off.')
  starts_inside: boolean;

  @Field.boolean('Whether it ends with the landing.')
  ends_inside: boolean;

  @Field.number('Time inside as measured.')
  inside_seconds: number;

  @Field.object(() => DeepestPoint, 'Where it is deepest inside, or else closest to it.')
  deepest: DeepestPoint;

  @Field.object(
    () => LimitReading,
    'What the floor was compared with. Null if every flight is above it, such as the ground, or if it is unknown.',
    OR_NULL,
  )
  floor: LimitReading | null;

  @Field.object(
    () => LimitReading,
    'What the ceiling was compared with. Null if every flight is below it, or if it is unknown.',
    OR_NULL,
  )
  ceiling: LimitReading | null;

  @Field.list(() => CrossingReason, 'Why it is possible or does not count. Empty if inside or near.')
  reasons: CrossingReason[];

  @Field.text('How far the verdict can be trusted.', { enum: ['high', 'medium', 'low'] })
  quality: 'high' | 'medium' | 'low';
}

/** The pressure that altimeters were set to. */
export class AirspaceQnh {
  @Field.number('Pressure reduced to mean sea level.')
  hpa: number;

  @Field.number('Uncertainty: two standard deviations.')
  uncertainty_hpa: number;

  @Field.text(
    '`weather`: model weather. `takeoff_ground`, `takeoff_gnss`: barometer and height of the take-off, by terrain or by GNSS.',
    { enum: ['weather', 'takeoff_ground', 'takeoff_gnss'] },
  )
  source: 'weather' | 'takeoff_ground' | 'takeoff_gnss';
}

/** The rules by which a flight is judged. */
export class AirspaceRules {
  @Field.text('Name, for the parameter `profile`.')
  name: string;

  @Field.text('Title.')
  title: string;

  @Field.text('What these rules do.')
  description: string;
}

/** Who made a remark. */
export class RemarkAuthor {
  @Field.text(
    '`user`: in the console. `api_key`: with a key. `app`: a connected app. `operator`: an operator of the service.',
    { enum: ['user', 'api_key', 'app', 'operator'] },
  )
  kind: 'user' | 'api_key' | 'app' | 'operator';

  @Field.text('Name of the user, the key or the app at that time.')
  name: string;
}

/** A comment of the pilot, or a decision on the verdict. All are kept. */
export class AirspaceRemark {
  @Field.text('`comment`: by the owner of the flight. `decision`: by an operator.', { enum: REMARK_KINDS })
  kind: (typeof REMARK_KINDS)[number];

  @Field.text(
    'Of a decision. `accepted`: the verdict stands. `rejected`: it does not. `cleared`: the pilot had a clearance. Null for a comment.',
    { enum: AIRSPACE_DECISIONS, nullable: true },
  )
  decision: AirspaceDecision | null;

  @Field.text('Comment, or reason of the decision.')
  text: string;

  @Field.object(() => RemarkAuthor, 'Who made it.')
  author: RemarkAuthor;

  @Field.time('When, in UTC.')
  created_at: string;
}

/** What the data show of a flight and the airspaces around it. Not a legal determination. */
export class FlightAirspace {
  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.text(
    'The worst of the flight. `inside`: in an airspace that counts. `possible`: perhaps, because of uncertain altitudes, a gap or unknown times. `near`: outside, but within the distances of the profile. `clear`: none of these. `unknown`: not judged, or without airspaces of its country for its day.',
    { enum: AIRSPACE_SUMMARIES },
  )
  summary: AirspaceSummary;

  @Field.text('The summary as a sentence. Not a legal determination.')
  sentence: string;

  @Field.boolean('Whether the flight is to be judged, or judged again, in the background.')
  is_pending: boolean;

  @Field.time('When it was judged, in UTC. Null if it was not.', OR_NULL)
  judged_at: string | null;

  @Field.text(
    'Day of take-off on the clocks there, which decides about the sets. Null if the flight has no date.',
    OR_NULL,
  )
  flown_on: string | null;

  @Field.text('Country of the take-off. Null if it is unknown.', OR_NULL)
  country: string | null;

  @Field.boolean(
    'Whether there are sets of the countries of take-off and landing for this day. If not, the flight may have crossed airspaces that this service does not know.',
  )
  is_country_covered: boolean;

  @Field.list(
    () => AirspaceSetUsed,
    'The sets that are valid on that day: of the country, and those with airspaces around the flight.',
  )
  sets: AirspaceSetUsed[];

  @Field.text(
    'Sets of any country that the service has now. `none`: it compares no flight. `other_days`: none is valid on the day of this flight, so it is not judged. `this_day`: at least one is.',
    { enum: AVAILABLE_SETS },
  )
  available_sets: (typeof AVAILABLE_SETS)[number];

  @Field.object(() => AirspaceRules, 'The rules of this verdict.')
  profile: AirspaceRules;

  @Field.list(() => AirspaceRules, 'All rules that a verdict is kept by.')
  profiles: AirspaceRules[];

  @Field.object(() => AirspaceQnh, 'Null if there is no verdict, or the log has no barometer.', OR_NULL)
  qnh: AirspaceQnh | null;

  @Field.integer('Airspaces that were compared with the track.')
  compared_count: number;

  @Field.list(
    () => AirspaceCrossing,
    'In the order of time: inside, possible, and those that do not count only because of their times.',
  )
  crossings: AirspaceCrossing[];

  @Field.list(() => AirspaceCrossing, 'Airspaces that were not crossed, the nearest first.')
  misses: AirspaceCrossing[];

  @Field.list(() => AirspaceOfFlight, 'The airspaces of `crossings` and `misses`.')
  airspaces: AirspaceOfFlight[];

  @Field.list(() => AirspaceRemark, 'Comments and decisions, the earliest first.')
  remarks: AirspaceRemark[];
}

/** A crossing as an event has it. */
export class CrossingInEvent {
  @Field.text('Name of the airspace.')
  name: string;

  @Field.text('ICAO class. Null if the file does not state it.', { enum: ICAO_CLASSES, nullable: true })
  icao_class: IcaoClass | null;

  @Field.text('Type.', { enum: AIRSPACE_TYPES })
  type: (typeof AIRSPACE_TYPES)[number];

  @Field.text('What the data show.', { enum: CROSSING_VERDICTS })
  verdict: (typeof CROSSING_VERDICTS)[number];

  @Field.time('When it begins, in UTC. Null if the flight has no date.', OR_NULL)
  entered_at: string | null;

  @Field.time('When it ends, in UTC. Null if the flight has no date.', OR_NULL)
  left_at: string | null;
}

export class CrossingsInEvent {
  @Field.text('The worst of the flight.', { enum: AIRSPACE_SUMMARIES })
  summary: AirspaceSummary;

  @Field.text('Name of the profile that it was judged by.')
  profile: string;

  @Field.integer('Number of crossings.')
  crossing_count: number;

  @Field.list(() => CrossingInEvent, 'The first 20 crossings, possible ones included.')
  crossings: CrossingInEvent[];
}

export class CrossingEventLinks extends EventLinks {
  @Field.text('Path of the verdict.')
  airspace: string;
}

export class CrossingEventUrls extends EventUrls {
  @Field.text('URL of the verdict in the API.')
  airspace: string;
}

export class CrossingEventData {
  @Field.object(() => EventFlight, 'The flight at the time of the event.')
  flight: EventFlight;

  @Field.object(() => CrossingsInEvent, 'What the data show. Not a legal determination.')
  airspace: CrossingsInEvent;

  @Field.object(() => CrossingEventLinks, 'API paths.')
  links: CrossingEventLinks;

  @Field.object(() => CrossingEventUrls, 'Absolute URLs.', OPTIONAL)
  urls?: CrossingEventUrls;
}

export class AirspaceCommentBody {
  @BodyField.text({
    description: 'What you want to say, such as the clearance that you had.',
    maxLength: 2_000,
    example: 'Cleared by Zurich Delta on 119.230.',
  })
  text: string;
}

import { type IgcFormat } from './write-igc.js';
import { type RecorderSettings } from './recorder.js';

export interface Position {
  readonly latitudeDegrees: number;
  readonly longitudeDegrees: number;
}

export interface Site extends Position {
  readonly altitudeMetres: number;
}

/** Wind at take-off altitude, and its change per kilometre of height. */
export interface Wind {
  readonly speedMps: number;
  /** The direction the wind comes from, as pilots and METARs state it. */
  readonly fromDegrees: number;
  readonly speedShearMpsPerKilometre?: number;
  readonly veerDegreesPerKilometre?: number;
}

/** Straight flight over the ground; ends at the first limit reached. */
export interface GlideLeg {
  readonly kind: 'glide';
  readonly to?: Position;
  readonly courseDegrees?: number;
  readonly distanceMetres?: number;
  readonly seconds?: number;
  readonly untilAltitudeMetres?: number;
  readonly airSpeedMps?: number;
  /** Sink through still air; defaults to the polar. */
  readonly sinkMps?: number;
}

/** Circling in one thermal that drifts with the wind. */
export interface ThermalLeg {
  readonly kind: 'thermal';
  /** Net climb on a centred circle halfway up. */
  readonly climbMps: number;
  readonly gainMetres?: number;
  readonly exitAltitudeMetres?: number;
  readonly turn?: 'left' | 'right';
  readonly circleRadiusMetres?: number;
  /** Distance from the core at which the lift has dropped to 1/e. */
  readonly coreRadiusMetres?: number;
  /** How far from the core the pilot starts to circle. */
  readonly centringErrorMetres?: number;
}

/** Beats along a ridge, from the point where the leg begins. */
export interface RidgeLeg {
  readonly kind: 'ridge';
  readonly axisDegrees: number;
  readonly beatMetres: number;
  readonly seconds: number;
  readonly climbMps: number;
  /** Top of the lift band. */
  readonly ceilingAltitudeMetres: number;
}

/** S-turns along a course, in lift too weak to circle in. */
export interface SearchLeg {
  readonly kind: 'search';
  readonly courseDegrees: number;
  readonly seconds: number;
  /** Net vertical speed, usually about zero. */
  readonly climbMps?: number;
}

/** Glides along a route with a thermal whenever the floor is reached, then a final glide to the last point. */
export interface CrossCountryLeg {
  readonly kind: 'cross-country';
  readonly route: readonly Position[];
  readonly floorAltitudeMetres: number;
  readonly ceilingAltitudeMetres: number;
  readonly climbMps: number;
  /** Repeats the route until this long after the recorder was switched on, descent included. */
  readonly untilElapsedSeconds?: number;
}

/** Pulled or powered up right after take-off. */
export interface TowLeg {
  readonly kind: 'tow';
  readonly airSpeedMps: number;
  readonly climbMps: number;
  readonly gainMetres: number;
  /** An aerotow circles; a winch pulls straight into the wind. */
  readonly turnDegreesPerSecond?: number;
  /** A self-launch: the recorder hears the engine. */
  readonly hasOwnEngine?: boolean;
}

/** Under engine power: climbs to the height and holds it, on a course. */
export interface PowerLeg {
  readonly kind: 'power';
  readonly courseDegrees: number;
  readonly seconds: number;
  readonly altitudeMetres: number;
  readonly climbMps: number;
  readonly airSpeedMps?: number;
}

/** A balloon's whole flight: drifts from level to level, then down. The only leg of its flight. */
export interface BalloonLeg {
  readonly kind: 'balloon';
  readonly levels: readonly {
    readonly altitudeMetres: number;
    /** Of the climb or descent to this level. */
    readonly climbMps: number;
    readonly holdSeconds: number;
  }[];
  readonly descentMps: number;
}

/** By car: through bends, with braking and traffic lights, up or down by this many metres. */
export interface DriveLeg {
  readonly kind: 'drive';
  readonly roadMetres: number;
  readonly climbMetres: number;
  /** On straights; bends are slower. */
  readonly speedMps: number;
  /** Chance of a stop at a bend. */
  readonly stopChance?: number;
  /** From bend to bend; kilometres on a motorway. */
  readonly stretchMetres?: readonly [number, number];
  readonly bendSpeedMps?: readonly [number, number];
  /** Standard deviation of the turn rate within a stretch: a winding road. */
  readonly windingDegreesPerSecond?: number;
}

/** On foot, in turns up a path, with rests. */
export interface HikeLeg {
  readonly kind: 'hike';
  readonly climbMetres: number;
  readonly speedMps: number;
  readonly climbMps: number;
}

export interface StayLeg {
  readonly kind: 'stay';
  readonly seconds: number;
}

/** Time on the ground, before the first take-off or after a landing. */
export type GroundLeg = DriveLeg | HikeLeg | StayLeg;

export type Leg =
  GlideLeg | ThermalLeg | RidgeLeg | SearchLeg | CrossCountryLeg | TowLeg | PowerLeg | BalloonLeg;

/** What the weather, the pilot and the recorder do; always ends with a landing pattern. */
export interface Scenario {
  readonly seed: number;
  /** When the recorder is switched on: ISO 8601, whole seconds, UTC. */
  readonly startTime: string;
  readonly takeOff: Site;
  readonly landingAltitudeMetres: number;
  readonly wind: Wind;
  /** Without any, the log ends after `before`. */
  readonly legs: readonly Leg[];
  /** Before the pilot stands at take-off; the log begins below (or above) it by the height climbed. */
  readonly before?: readonly GroundLeg[];
  /** After the stay that follows each landing. */
  readonly after?: readonly GroundLeg[];
  /** A second flight from where `after` ended, in the same log. */
  readonly again?: readonly Leg[];
  readonly secondsBeforeTakeOff?: number;
  readonly secondsAfterLanding?: number;
  /** Keep the recorder running at least this long. */
  readonly logForSeconds?: number;
  /** Air speed at trim, in glides; circles are flown 8 % slower. */
  readonly airSpeedMps?: number;
  /** Of a sailplane, at any speed; a paraglider's polar by default. */
  readonly glideRatio?: number;
  /** Standard deviation of the air's rise and sink in straight flight. */
  readonly airMassSigmaMps?: number;
  /** Standard deviation of each component of the wind about its mean; none by default. */
  readonly gustSigmaMps?: number;
  /** Standard deviation of the heading in straight flight. */
  readonly steeringSigmaDegrees?: number;
  readonly recorder?: Partial<RecorderSettings>;
  readonly igc?: Partial<IgcFormat>;
}

type Plan<L extends Leg | GroundLeg> = Omit<L, 'kind'>;

export const glide = (plan: Plan<GlideLeg>): GlideLeg => ({ kind: 'glide', ...plan });
export const thermal = (plan: Plan<ThermalLeg>): ThermalLeg => ({ kind: 'thermal', ...plan });
export const ridge = (plan: Plan<RidgeLeg>): RidgeLeg => ({ kind: 'ridge', ...plan });
export const search = (plan: Plan<SearchLeg>): SearchLeg => ({ kind: 'search', ...plan });
export const crossCountry = (plan: Plan<CrossCountryLeg>): CrossCountryLeg => ({
  kind: 'cross-country',
  ...plan,
});
export const tow = (plan: Plan<TowLeg>): TowLeg => ({ kind: 'tow', ...plan });
export const power = (plan: Plan<PowerLeg>): PowerLeg => ({ kind: 'power', ...plan });
export const balloon = (plan: Plan<BalloonLeg>): BalloonLeg => ({ kind: 'balloon', ...plan });
export const drive = (plan: Plan<DriveLeg>): DriveLeg => ({ kind: 'drive', ...plan });
export const hike = (plan: Plan<HikeLeg>): HikeLeg => ({ kind: 'hike', ...plan });
export const stay = (seconds: number): StayLeg => ({ kind: 'stay', seconds });

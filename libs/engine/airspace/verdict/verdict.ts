import { type Airspace, type Weekday } from '../airspace.js';
import { type LimitAltimeter } from './profile.js';

/** The worst of a flight; `unknown` without a flight, or without airspaces to judge by. */
export type AirspaceSummary = 'inside' | 'possible' | 'near' | 'clear' | 'unknown';

export type CrossingVerdict = 'inside' | 'possible' | 'near' | 'outside';

/** Why a crossing is only possible, or not one. */
export type CrossingReason =
  /** The border is within the uncertainty of the altitude. */
  | { readonly code: 'altitude_uncertain'; readonly uncertaintyM: number }
  /** The border is within the uncertainty of positions, and of the straight line between them. */
  | { readonly code: 'position_uncertain'; readonly uncertaintyM: number }
  /** The limit is above ground, and the border is within the uncertainty of the terrain. */
  | { readonly code: 'ground_uncertain'; readonly uncertaintyM: number }
  /** The limit is above ground, and there is no terrain here. */
  | { readonly code: 'ground_unknown' }
  /** The log has no altitude of the kind that the limit is compared with. */
  | { readonly code: 'altitude_unknown' }
  /** The file of airspaces has no limit that can be used. */
  | { readonly code: 'limit_unknown'; readonly limit: 'floor' | 'ceiling'; readonly text: string }
  /** Nothing was recorded for so long that the aircraft may have been inside. */
  | { readonly code: 'gap'; readonly seconds: number }
  /** It is active on these days, and the flight was on another. `isPossible`: a NOTAM may have activated it. */
  | {
      readonly code: 'other_weekday';
      readonly weekdays: readonly Weekday[];
      readonly flownOn: Weekday;
      readonly timeZone: string;
      readonly isPossible: boolean;
    }
  /** It is active in periods that the flight was not in. */
  | { readonly code: 'other_period' }
  | { readonly code: 'activation_by_notam' }
  | { readonly code: 'activation_unknown' }
  /** The log has no date, so that its weekday is unknown. */
  | { readonly code: 'date_unknown' };

/** A moment of the flight, between two fixes as a rule. */
export interface CrossingPoint {
  /** Seconds since 00:00 UTC of the log's date, with fractions. */
  readonly timeSeconds: number;
  /** Epoch milliseconds; null without a date. */
  readonly time: number | null;
  /** Track index with fractions. */
  readonly index: number;
  readonly latitudeDeg: number;
  /** Within ±180. */
  readonly longitudeDeg: number;
  /** By the altimeter that the deciding limit is compared with, or else as calibrated; null if it is unknown. */
  readonly altitudeM: number | null;
}

/** What a limit was compared with. */
export interface LimitReading {
  readonly altimeter: LimitAltimeter;
  /** Whether the height of the terrain was taken off. */
  readonly isAboveGround: boolean;
  /** Whether the log has no such sensor, and the altitude was derived from another. */
  readonly isDerived: boolean;
  /** Two standard deviations; 0 if the profile ignores it; null if the altitude is unknown. */
  readonly uncertaintyM: number | null;
}

/** How far a point is from the border. Positive inside, negative outside. */
export interface BorderDistance {
  readonly horizontalM: number;
  /** From the closer limit; null if neither is known. Infinite without limits. */
  readonly verticalM: number | null;
  /** The closer limit; null if neither is known. */
  readonly limit: 'floor' | 'ceiling' | null;
}

/** How much a verdict can be trusted. */
export type CrossingQuality = 'high' | 'medium' | 'low';

/** One time that a flight was in an airspace, may have been, or came close. */
export interface AirspaceCrossing<Known extends Airspace = Airspace> {
  /** As it was given to `compileAirspaces`. */
  readonly airspace: Known;
  readonly verdict: CrossingVerdict;
  /**
   * Where it begins and ends: at the border as measured; of a possible crossing that measures outside, where the border
   * comes within the uncertainty; of a near one, within the distances of the profile.
   */
  readonly entry: CrossingPoint;
  readonly exit: CrossingPoint;
  /** Whether it is cut off by take-off or landing. */
  readonly startsInside: boolean;
  readonly endsInside: boolean;
  /** Seconds inside as measured. */
  readonly insideSeconds: number;
  /** Where it is deepest inside, or else closest to it. */
  readonly deepest: CrossingPoint & { readonly distance: BorderDistance };
  /** Null for a limit that every flight keeps, such as the ground, and for one that is unknown. */
  readonly floor: LimitReading | null;
  readonly ceiling: LimitReading | null;
  /** Why it is possible or outside; empty if inside or near. */
  readonly reasons: readonly CrossingReason[];
  readonly quality: CrossingQuality;
}

/** The pressure that altimeters were set to. */
export interface Qnh {
  readonly hPa: number;
  /** Two standard deviations. */
  readonly uncertaintyHPa: number;
  /** `weather`: model weather; `takeoff_ground`, `takeoff_gnss`: height of the take-off, by terrain or by GNSS. */
  readonly source: 'weather' | 'takeoff_ground' | 'takeoff_gnss';
}

/** What is known of the flight besides its log. */
export interface FlightConditions {
  /** From model weather at the take-off, reduced to mean sea level; null or absent if there is none. */
  readonly seaLevelPressureHPa?: number | null;
}

/** What the data show of a flight and the airspaces around it. Not a legal determination. */
export interface AirspaceVerdict<Known extends Airspace = Airspace> {
  /** Name of the profile. */
  readonly profile: string;
  readonly summary: AirspaceSummary;
  /** In the order of time: inside, possible, and those outside only by a rule of time. */
  readonly crossings: readonly AirspaceCrossing<Known>[];
  /** The nearest first, one per airspace that was not crossed: near, and the nearest of those outside. */
  readonly misses: readonly AirspaceCrossing<Known>[];
  /** Null if the log has no barometer. */
  readonly qnh: Qnh | null;
  /** Of the local time that weekdays are in; null if none was needed. */
  readonly timeZone: string | null;
  /** Airspaces that were compared with the track because their boxes come close to it. */
  readonly comparedCount: number;
}

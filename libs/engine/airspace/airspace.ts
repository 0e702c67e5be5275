/** Kinds of airspace, in the order of the codes that openAIP gives them. */
export const AIRSPACE_TYPES = [
  ...['other', 'restricted', 'danger', 'prohibited', 'ctr', 'tmz', 'rmz', 'tma', 'tra', 'tsa', 'fir', 'uir'],
  ...['adiz', 'atz', 'matz', 'airway', 'military_training_route', 'alert', 'warning', 'protected'],
  ...['helicopter_traffic_zone', 'gliding_sector', 'transponder_setting', 'tiz', 'tia', 'mta', 'cta', 'acc'],
  ...['aerial_sporting', 'overflight_restriction', 'military_route', 'tra_tsa_feeding_route', 'vfr_sector'],
  ...['fis_sector', 'lta', 'uta', 'military_ctr'],
] as const;

/** ICAO classes, in the order of the codes that openAIP gives them. */
export const ICAO_CLASSES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

export type IcaoClass = (typeof ICAO_CLASSES)[number];

/** From what a height is measured. Standard pressure is 1013.25 hPa. */
export type LimitDatum = 'ground' | 'sea_level' | 'standard_pressure' | 'unlimited' | 'unknown';

/** A floor or a ceiling. */
export interface VerticalLimit {
  readonly datum: LimitDatum;
  /** Above the datum, in metres; infinite if unlimited, and NaN if unknown. */
  readonly heightM: number;
  /** As the file has it. */
  readonly text: string;
}

/** From 1, Monday, to 7, Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A part of each year, from its first to its last day, such as `04-01` to `09-30`. It may contain the turn of the year. */
export interface Season {
  readonly from: string;
  readonly to: string;
}

/** When an airspace counts. */
export type Activation =
  /** Nothing is said, so it is taken for always active. */
  | { readonly rule: 'not_stated' }
  | { readonly rule: 'always' }
  /** Only while a NOTAM activates it. */
  | { readonly rule: 'by_notam' }
  /** At times that the file does not say. */
  | { readonly rule: 'unknown' }
  /** On these days of the week, on clocks at the place; with a season, only in it. */
  | {
      readonly rule: 'weekdays';
      readonly weekdays: readonly Weekday[];
      readonly season?: Season;
      readonly isPossibleOnOthers: boolean;
    }
  /** In this part of each year. */
  | { readonly rule: 'season'; readonly season: Season }
  /** In these periods, epoch milliseconds; null is open. */
  | {
      readonly rule: 'periods';
      readonly periods: readonly { readonly fromMs: number | null; readonly toMs: number | null }[];
    };

/**
 * A closed line in degrees of WGS 84. The first point is not repeated at the end. Longitudes continue across 180°, so
 * that neighbours never differ by more than that.
 */
export interface Ring {
  readonly latitudesDeg: Float64Array;
  readonly longitudesDeg: Float64Array;
}

/** An airspace of a file. */
export interface Airspace {
  readonly name: string;
  /** Null if the file does not say it, as for restricted areas. */
  readonly icaoClass: IcaoClass | null;
  readonly type: (typeof AIRSPACE_TYPES)[number];
  /** Class and type as the file has them: `C`, `UNC R`. */
  readonly code: string;
  readonly floor: VerticalLimit;
  readonly ceiling: VerticalLimit;
  readonly activation: Activation;
  /** A point inside an odd number of them is inside the airspace. At least one. */
  readonly rings: readonly Ring[];
  /** Where it begins in the file, from 1. */
  readonly line: number;
}

/** Something in a file that was not understood, or not as it stands. */
export interface AirspaceProblem {
  /** From 1. */
  readonly line: number;
  /** A sentence for the person who made the file. */
  readonly message: string;
  /** Whether an airspace is missing because of it. */
  readonly isLoss: boolean;
}

/** What a file contains. */
export interface AirspaceFile {
  readonly airspaces: readonly Airspace[];
  readonly problems: readonly AirspaceProblem[];
}

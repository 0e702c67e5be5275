import { type DebriefLanguage } from '@core/contract';
import { type AIRSPACE_TYPES, type IcaoClass } from '../airspace.js';

/**
 * Which altitude is compared with a limit. `pressure_standard`: pressure altitude in the standard atmosphere;
 * `pressure_qnh`: the same with the altimeter set to QNH; `calibrated`: altitude above mean sea level by all that is
 * known, which is barometer, GNSS and ground; `gnss`: the altitude that GNSS shows.
 */
export const LIMIT_ALTIMETERS = ['pressure_standard', 'pressure_qnh', 'calibrated', 'gnss'] as const;

export type LimitAltimeter = (typeof LIMIT_ALTIMETERS)[number];

/** What is assumed of an airspace whose times are not known. */
export type AssumedActivation = 'active' | 'possible' | 'inactive';

/** Words of a profile in one language. */
export interface ProfileWording {
  /** `GPS altitude as leagues use it`. */
  readonly title: string;
  /** What the profile does, in a sentence or two. */
  readonly description: string;
  /** One sentence per verdict; `{airspace}` is the name of the airspace. */
  readonly inside: string;
  readonly possible: string;
  readonly near: string;
  readonly outside: string;
  /** One sentence each for a flight without crossings, and for one that could not be judged. */
  readonly clear: string;
  readonly unknown: string;
}

/** The rules by which a flight is judged: data, because they differ between leagues. */
export interface AirspaceProfile {
  /** `gps`, `civl`: also the name of its file. */
  readonly name: string;
  readonly altimeters: {
    /** For limits in flight levels. */
    readonly standardPressure: LimitAltimeter;
    /** For limits above mean sea level. */
    readonly seaLevel: LimitAltimeter;
    /** For limits above ground, from which the height of the terrain is taken off. */
    readonly ground: LimitAltimeter;
  };
  /** `decides`: within the uncertainty of sensors and ground, a crossing is possible. `ignored`: values count as they are. */
  readonly uncertainty: 'decides' | 'ignored';
  /** How deep inside a fix may be before it counts. */
  readonly tolerance: { readonly horizontalM: number; readonly verticalM: number };
  /** An airspace counts by its class or by its type. */
  readonly counts: {
    readonly icaoClasses: readonly IcaoClass[];
    readonly types: readonly (typeof AIRSPACE_TYPES)[number][];
  };
  readonly activation: {
    /** Whether weekdays and periods are applied; else an airspace with such times counts as active. */
    readonly appliesTimes: boolean;
    readonly byNotam: AssumedActivation;
    readonly unknown: AssumedActivation;
    /** On other days than those stated, if the airspace may be activated on them. */
    readonly onOtherDays: AssumedActivation;
  };
  /** Outside, but no farther than this in both directions, is near. */
  readonly near: { readonly horizontalM: number; readonly verticalM: number };
  /** In the languages of debriefs and pages. */
  readonly wording: Readonly<Record<DebriefLanguage, ProfileWording>>;
}

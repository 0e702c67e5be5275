import { type ReplayTrack } from '../track/replay-track.js';

/** Larger groups get simplified tracks, which look the same at the size of a group. */
export const FULL_RESOLUTION_FLIGHTS_MAX = 10;
/** Flights that took off farther away than this from the first one would shrink the scene to a few dots. */
export const GROUP_REACH_KM = 300;

/** A fix of a thermal. */
export interface ThermalEnd {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number | null;
}

/** A climb while circling, in seconds since the pilot's own take-off. */
export interface PilotThermal {
  readonly number: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly enter: ThermalEnd;
  readonly exit: ThermalEnd;
  /** Middle of the circles. */
  readonly centre: { readonly latitudeDeg: number; readonly longitudeDeg: number };
  readonly gainM: number;
  readonly climbMeanMps: number;
}

/** A flight of the group, wherever it was loaded from. */
export interface GroupFlight {
  /** Token of the share, or id of the flight. */
  readonly id: string;
  /** As the service names it, with the date that titles made by the service end with. */
  readonly title: string;
  readonly site: string | null;
  /** Null for a log without a date. */
  readonly takeoffAtMs: number | null;
  /** IANA name of the zone in which the flight took off. */
  readonly timeZone: string;
  readonly track: ReplayTrack;
  readonly thermals: readonly PilotThermal[];
  /** The flight's own page. */
  readonly href: string;
}

/** Why a flight of the group cannot be replayed. */
export type FlightFault =
  'not_found' | 'processing' | 'failed' | 'no_track' | 'far_away' | 'rate_limited' | 'unreachable';

import { type PageTrack } from './page-track.js';
import {
  metricsOf,
  type SharedFlight,
  type SharedGlide,
  type SharedPhase,
  type SharedThermal,
} from './shared-flight.js';

/** Shorter phases between thermals and glides are left out of the list, except those that explain the rest. */
const OTHER_PHASE_SECONDS_MIN = 120;
const TELLING_PHASES = ['tow', 'powered', 'gap', 'ridge'];
const TELLING_PHASE_SECONDS_MIN = 60;
/** Below these, a glide ratio means nothing. */
const GLIDE_KM_MIN = 1;
const GLIDE_LOST_M_MIN = 50;
/** Above it, lift or wind carried the glider. */
const GLIDE_RATIO_MAX = 40;

/** A part of the flight in the list. Quantities are null where unknown. */
export interface FlightEntry {
  readonly kind: 'takeoff' | 'landing' | 'thermal' | 'glide' | 'other';
  /** Of a phase that is neither thermal nor glide: its kind. */
  readonly phase?: string;
  /** From take-off; null without a date and without a track. */
  readonly fromSeconds: number | null;
  readonly durationSeconds: number;
  /** Of the thermal. */
  readonly number?: number;
  /** Of take-off and landing. */
  readonly altitudeM: number | null;
  readonly altitudeChangeM: number | null;
  readonly climbMps: number | null;
  readonly distanceKm: number | null;
  readonly glideRatio: number | null;
  readonly turn: SharedThermal['direction'];
}

const NOTHING = {
  altitudeM: null,
  altitudeChangeM: null,
  climbMps: null,
  distanceKm: null,
  glideRatio: null,
  turn: null,
} as const;

/** The flight as one list in order of time, from take-off to landing. */
export function flightEntries(flight: SharedFlight, track: PageTrack | null): FlightEntry[] {
  const metrics = metricsOf(flight);
  if (!metrics?.takeoff) return [];
  const phases = flight.track?.phases ?? [];
  const between = phases.length > 0 ? entriesOfPhases(flight, phases, track) : entriesOfThermals(flight);
  const end = (kind: 'takeoff' | 'landing', fromSeconds: number, altitudeM: number | null): FlightEntry => ({
    ...NOTHING,
    kind,
    fromSeconds,
    durationSeconds: 0,
    altitudeM,
  });
  return [
    end('takeoff', 0, metrics.takeoff.altitude_m),
    ...between,
    end('landing', flight.duration_seconds, metrics.landing?.altitude_m ?? null),
  ];
}

/** Thermals alone, for a flight without a track. */
function entriesOfThermals({ thermals, flown_at: flownAt }: SharedFlight): FlightEntry[] {
  const secondsAt = (time: string | null) =>
    time === null || flownAt === null ? null : (Date.parse(time) - Date.parse(flownAt)) / 1_000;
  return (thermals?.list ?? []).map((thermal) => thermalEntry(thermal, secondsAt(thermal.starts_at)));
}

function entriesOfPhases(
  { thermals, glides }: SharedFlight,
  phases: readonly SharedPhase[],
  track: PageTrack | null,
): FlightEntry[] {
  const nextThermal = inTurn(thermals?.list ?? []);
  const nextGlide = inTurn(glides ?? []);
  return phases.flatMap((phase) => {
    const timed = timesOf(phase, track);
    if (!timed) return [];
    if (phase.kind === 'thermal') {
      const thermal = nextThermal(phase.number);
      return thermal ? [thermalEntry(thermal, timed.fromSeconds)] : [];
    }
    const altitudeChangeM = phase.altitude_change_m ?? changeOf(phase, track);
    if (phase.kind === 'glide')
      return [glideEntry(phase, nextGlide(phase.number), { ...timed, altitudeChangeM })];
    const secondsMin = TELLING_PHASES.includes(phase.kind)
      ? TELLING_PHASE_SECONDS_MIN
      : OTHER_PHASE_SECONDS_MIN;
    if (timed.durationSeconds < secondsMin || phase.kind === 'outside_flight') return [];
    const climbMps = altitudeChangeM === null ? null : altitudeChangeM / timed.durationSeconds;
    return [{ ...NOTHING, ...timed, kind: 'other', phase: phase.kind, altitudeChangeM, climbMps } as const];
  });
}

/** Finds an item by its number; without numbers, one after the other, which is how older services list them. */
function inTurn<Item extends { readonly index: number }>(items: readonly Item[]) {
  let next = 0;
  return (number: number | null | undefined): Item | undefined => {
    if (typeof number === 'number') return items.find(({ index }) => index === number);
    return items[next++];
  };
}

function timesOf(
  { start_offset_seconds: start, end_offset_seconds: end, start_index, end_index }: SharedPhase,
  track: PageTrack | null,
): { fromSeconds: number; durationSeconds: number } | null {
  const from = start ?? track?.timeSeconds[start_index];
  const to = end ?? track?.timeSeconds[end_index];
  if (from === undefined || to === undefined) return null;
  return { fromSeconds: from, durationSeconds: to - from };
}

/** Altitude at the end minus altitude at the start, read off the track. */
function changeOf({ start_index, end_index }: SharedPhase, track: PageTrack | null): number | null {
  const change = (track?.altitudeM[end_index] ?? NaN) - (track?.altitudeM[start_index] ?? NaN);
  return Number.isNaN(change) ? null : change;
}

function thermalEntry(thermal: SharedThermal, fromSeconds: number | null): FlightEntry {
  return {
    ...NOTHING,
    kind: 'thermal',
    number: thermal.index,
    fromSeconds,
    durationSeconds: thermal.duration_seconds,
    altitudeChangeM: thermal.gain_m,
    climbMps: thermal.climb_mean_mps,
    turn: thermal.direction,
  };
}

function glideEntry(
  { distance_km: distanceKm, glide_ratio: glideRatio }: SharedPhase,
  glide: SharedGlide | undefined,
  timed: Pick<FlightEntry, 'fromSeconds' | 'durationSeconds' | 'altitudeChangeM'>,
): FlightEntry {
  const altitudeChangeM = glide ? -glide.altitude_lost_m : timed.altitudeChangeM;
  const distance = glide?.distance_km ?? distanceKm ?? null;
  const isLong = distance !== null && distance >= GLIDE_KM_MIN && (altitudeChangeM ?? 0) <= -GLIDE_LOST_M_MIN;
  const ratio = glide?.glide_ratio ?? glideRatio ?? null;
  return {
    ...NOTHING,
    ...timed,
    kind: 'glide',
    distanceKm: distance,
    altitudeChangeM,
    climbMps: altitudeChangeM === null ? null : altitudeChangeM / Math.max(timed.durationSeconds, 1),
    glideRatio: isLong && ratio !== null && ratio <= GLIDE_RATIO_MAX ? ratio : null,
  };
}

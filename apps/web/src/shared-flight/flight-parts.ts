import {
  faiSector,
  type SharedFlight,
  type SharedPhase,
  type SharedTypeScore,
} from '@capabilities/pages/flight-page';
import { type Band } from '../barogram/band.js';
import { type TimedTurnpoint, type WindAt } from '../replay/instruments.js';
import { type SceneFlight, type SceneScore, type SceneThermal } from '../scene/flight-scene.js';
import { type ReplayTrack, toLocal } from '../track/replay-track.js';

/** Bands of phases on the barogram, by the kind of the phase. */
const BAND_KINDS: Readonly<Record<string, Band['kind']>> = {
  thermal: 'thermal',
  ridge: 'lift',
  straight_climb: 'lift',
  tow: 'tow',
  powered: 'tow',
};

/** A phase on the clock of the replay. */
interface TimedPhase extends SharedPhase {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** The phases of a flight with their times since take-off. Older responses have only indices of fixes. */
export function timedPhases({ track }: SharedFlight, { timeSeconds, count }: ReplayTrack): TimedPhase[] {
  const secondsAt = (index: number) => timeSeconds[Math.min(Math.max(index, 0), count - 1)]!;
  return (track?.phases ?? []).map((phase) => ({
    ...phase,
    fromSeconds: phase.start_offset_seconds ?? secondsAt(phase.start_index),
    toSeconds: phase.end_offset_seconds ?? secondsAt(phase.end_index),
  }));
}

/** The stretches that the barogram shades. */
export function bandsOf(flight: SharedFlight, track: ReplayTrack): Band[] {
  return numberedThermals(timedPhases(flight, track)).flatMap(({ kind, number, fromSeconds, toSeconds }) => {
    const band = BAND_KINDS[kind];
    return band ? [{ kind: band, number: band === 'thermal' ? number : null, fromSeconds, toSeconds }] : [];
  });
}

/** Winds by altitude, lowest first. */
export function windsOf({ wind_profile: bands }: SharedFlight): (WindAt & { readonly confidence: number })[] {
  return bands.map((band) => ({
    altitudeM: (band.altitude_m_from + band.altitude_m_to) / 2,
    fromDeg: band.direction_deg,
    speedKmh: band.speed_kmh,
    confidence: band.confidence,
  }));
}

/** The corners of the score in the order of flying, with the finish last. Without times there is nothing to fly to. */
export function turnpointsOf(
  score: SharedTypeScore | null,
  flight: SharedFlight,
  track: ReplayTrack,
): TimedTurnpoint[] {
  if (!score) return [];
  return [...score.turnpoints, score.finish].flatMap((point, index) => {
    const timeSeconds = secondsOf(point.time, flight);
    return timeSeconds === null
      ? []
      : [{ number: index + 1, timeSeconds, ...toLocal(track.origin, point.latitude, point.longitude) }];
  });
}

export interface PointNames {
  readonly start: string;
  readonly finish: string;
}

/** The figure of a score for the scene. */
export function sceneScoreOf(
  score: SharedTypeScore | null,
  flight: SharedFlight,
  names: PointNames,
): SceneScore | null {
  if (!score) return null;
  const points = [score.start, ...score.turnpoints, score.finish];
  const label = (index: number) => {
    if (index === 0) return names.start;
    return index === points.length - 1 ? names.finish : String(index);
  };
  return {
    closed: score.closing_distance_m !== null,
    points: points.map(({ time, latitude, longitude }, index) => ({
      latitudeDeg: latitude,
      longitudeDeg: longitude,
      timeSeconds: secondsOf(time, flight),
      label: label(index),
    })),
    sector: faiSector(score).map(({ latitude, longitude }) => ({
      latitudeDeg: latitude,
      longitudeDeg: longitude,
    })),
  };
}

/** What the scene draws of a flight. */
export function sceneFlightOf(
  flight: SharedFlight,
  track: ReplayTrack,
  score: SharedTypeScore | null,
  names: PointNames,
): Omit<SceneFlight, 'places'> {
  return {
    track,
    takeoffAt: flight.flown_at === null ? null : new Date(flight.flown_at),
    thermals: sceneThermals(flight, track),
    score: sceneScoreOf(score, flight, names),
    wind: windsOf(flight),
  };
}

function sceneThermals(flight: SharedFlight, track: ReplayTrack): SceneThermal[] {
  const list = flight.thermals?.list ?? [];
  return numberedThermals(timedPhases(flight, track)).flatMap(({ kind, number, fromSeconds, toSeconds }) => {
    const thermal = kind === 'thermal' ? list.find(({ index }) => index === number) : undefined;
    if (!thermal) return [];
    const { index, climb_mean_mps: climbMps, radius_m_mean: radiusM = null } = thermal;
    return [{ number: index, fromSeconds, toSeconds, climbMps, radiusM }];
  });
}

/** Thermals are numbered by time. Older responses leave the counting to the reader. */
function numberedThermals(
  phases: readonly TimedPhase[],
): (TimedPhase & { readonly number: number | null })[] {
  let count = 0;
  return phases.map((phase) => {
    if (phase.kind === 'thermal') count++;
    return { ...phase, number: phase.number ?? (phase.kind === 'thermal' ? count : null) };
  });
}

function secondsOf(time: string | null, { flown_at: flownAt }: SharedFlight): number | null {
  return time === null || flownAt === null ? null : (Date.parse(time) - Date.parse(flownAt)) / 1_000;
}

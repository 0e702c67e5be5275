import { type FlightPhase, type FlightPhaseKind, type Stretch } from '../phases/flight-phase.js';
import { METRES_PER_KM } from '../units.js';
import { type Track } from '../track/track.js';

/**
 * `climb`: in thermals, along a slope, or straight. `glide`: straight without climbing. `search`: circling without a
 * climb, S-turns and everything else in the air. `other`: tow, and gaps in the recording.
 */
export type PhaseGroup = 'climb' | 'glide' | 'search' | 'other';

export const PHASE_GROUPS: readonly PhaseGroup[] = ['climb', 'glide', 'search', 'other'];

const GROUP_OF: Readonly<Record<FlightPhaseKind, PhaseGroup>> = {
  thermal: 'climb',
  ridge: 'climb',
  straight_climb: 'climb',
  glide: 'glide',
  circling: 'search',
  other: 'search',
  tow: 'other',
  powered: 'other',
  gap: 'other',
};

/** What a part of the flight contains of one group of phases. */
export interface PhaseTotal {
  seconds: number;
  distanceKm: number;
  /** End minus start, summed over the phases; null without altitudes. */
  altitudeChangeM: number | null;
}

export type PhaseSplit = Record<PhaseGroup, PhaseTotal>;

/** Time, distance and height of each group of phases between two fixes; phases across an end are cut there. */
export function splitPhases(track: Track, phases: readonly FlightPhase[], within: Stretch): PhaseSplit {
  const split = { climb: none(track), glide: none(track), search: none(track), other: none(track) };
  for (const phase of phases) {
    const part = partWithin(phase, within);
    if (part === null) continue;
    const total = split[GROUP_OF[phase.kind]];
    total.seconds += track.timeSeconds[part.endIndex]! - track.timeSeconds[part.startIndex]!;
    total.distanceKm += (track.pathM[part.endIndex]! - track.pathM[part.startIndex]!) / METRES_PER_KM;
    if (total.altitudeChangeM !== null) {
      total.altitudeChangeM += track.altitudeM[part.endIndex]! - track.altitudeM[part.startIndex]!;
    }
  }
  return split;
}

function none({ altitudeSource }: Track): PhaseTotal {
  return { seconds: 0, distanceKm: 0, altitudeChangeM: altitudeSource === null ? null : 0 };
}

/** The part of a phase within a stretch; null if there is none. */
export function partWithin(phase: Stretch, within: Stretch): Stretch | null {
  const startIndex = Math.max(phase.startIndex, within.startIndex);
  const endIndex = Math.min(phase.endIndex, within.endIndex);
  return startIndex < endIndex ? { startIndex, endIndex } : null;
}

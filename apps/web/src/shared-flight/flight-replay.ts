import { type SharedFlight } from '@capabilities/pages/flight-page';
import { type Pace, type PacedStretch } from '../replay/pacing.js';
import { Replay } from '../replay/replay.js';
import {
  HIGHLIGHT_SECONDS,
  highlightsOf,
  shotsOf,
  type StoryFlight,
  type StoryPart,
} from '../story/shots.js';
import { type Story } from '../story/story-camera.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { stateAt } from '../track/track-state.js';
import { timedPhases } from './flight-parts.js';

/** A thermal is where the day is made, and a gap shows nothing. */
const PACES: Readonly<Record<string, Pace>> = { thermal: 'slow', glide: 'fast', gap: 'skipped' };
/** Before a thermal, the pilot searches. */
const SEARCH_SECONDS = 120;
const SEARCH_STEP_SECONDS = 5;
const PARTS: readonly string[] = ['thermal', 'glide', 'ridge'] satisfies StoryPart['kind'][];

/** The time cursor of a flight, which plays climbs slower than glides, and leaves time for what is worth seeing. */
export function replayOf(flight: SharedFlight, track: ReplayTrack): Replay {
  const paced = timedPhases(flight, track).flatMap(({ kind, fromSeconds, toSeconds }): PacedStretch[] => {
    const pace = PACES[kind];
    return pace ? [{ pace, fromSeconds, toSeconds }] : [];
  });
  const highlights = highlightsOf(storyFlightOf(flight, track)).map(
    ({ kind, fromSeconds, toSeconds }): PacedStretch => ({
      pace: kind === 'glide' ? 'fast' : 'slow',
      fromSeconds,
      toSeconds,
      playedSecondsMin: HIGHLIGHT_SECONDS,
    }),
  );
  return new Replay(track.timeSeconds[track.count - 1]!, {
    stretches: [...paced, ...highlights],
    firstCamera: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'orbit' : 'story',
  });
}

/** The shots of a flight at the pace of its replay. */
export function storyOf(flight: SharedFlight, track: ReplayTrack, { pacing }: Replay): Story {
  return { pacing, shots: shotsOf(storyFlightOf(flight, track), pacing) };
}

function storyFlightOf(flight: SharedFlight, track: ReplayTrack): StoryFlight {
  const { thermals, glides = [] } = flight;
  const parts = timedPhases(flight, track).flatMap(
    ({ kind, number, fromSeconds, toSeconds, ...phase }): StoryPart[] => {
      if (!PARTS.includes(kind)) return [];
      const thermal = kind === 'thermal' ? thermals?.list.find(({ index }) => index === number) : undefined;
      const glide = kind === 'glide' ? glides.find(({ index }) => index === number) : undefined;
      return [
        {
          kind: kind as StoryPart['kind'],
          fromSeconds,
          toSeconds,
          gainM: thermal?.gain_m ?? phase.altitude_change_m ?? null,
          climbMps: thermal?.climb_mean_mps ?? phase.climb_mean_mps ?? null,
          distanceKm: glide?.distance_km ?? phase.distance_km ?? null,
          glideRatio: glide?.glide_ratio ?? phase.glide_ratio ?? null,
          aboveGroundM: kind === 'thermal' ? lowestAboveGroundM(track, fromSeconds) : null,
        },
      ];
    },
  );
  return { durationSeconds: track.timeSeconds[track.count - 1]!, parts };
}

/** How low the pilot was before a climb; null where the ground is unknown. */
function lowestAboveGroundM(track: ReplayTrack, climbFromSeconds: number): number | null {
  let lowest = Infinity;
  for (let before = -SEARCH_STEP_SECONDS; before <= SEARCH_SECONDS; before += SEARCH_STEP_SECONDS) {
    const { altitudeM, groundM } = stateAt(track, climbFromSeconds - before);
    if (altitudeM - groundM < lowest) lowest = altitudeM - groundM;
  }
  return lowest === Infinity ? null : Math.max(0, lowest);
}

import { type SharedFlight } from '@capabilities/pages/flight-page';
import { type Pace, type PacedStretch } from '../replay/pacing.js';
import { Replay } from '../replay/replay.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { timedPhases } from './flight-parts.js';

/** A thermal is where the day is made, and a gap shows nothing. */
const PACES: Readonly<Record<string, Pace>> = { thermal: 'slow', glide: 'fast', gap: 'skipped' };

/** The time cursor of a flight, which plays its climbs slower than its glides. */
export function replayOf(flight: SharedFlight, track: ReplayTrack): Replay {
  const stretches = timedPhases(flight, track).flatMap(({ kind, fromSeconds, toSeconds }): PacedStretch[] => {
    const pace = PACES[kind];
    return pace ? [{ pace, fromSeconds, toSeconds }] : [];
  });
  return new Replay(track.timeSeconds[track.count - 1]!, { stretches });
}

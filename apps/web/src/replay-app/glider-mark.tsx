import { useComputed } from '@preact/signals';
import { type PageTrack, trackFigureMap } from '@capabilities/pages/flight-page';
import { useMemo } from 'preact/hooks';
import { type Replay } from '../replay/replay.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { stateAt } from '../track/track-state.js';

const RADIUS = 6.5;

export interface GliderMarkProps {
  readonly replay: Replay;
  readonly track: ReplayTrack;
  /** The track as drawn. */
  readonly drawnTrack: PageTrack;
}

/** The glider on the drawing of the track. */
export function GliderMark({ replay, track, drawnTrack }: GliderMarkProps) {
  const { projection, viewBox } = useMemo(() => trackFigureMap(drawnTrack), []);
  const state = useComputed(() => stateAt(track, replay.timeSeconds.value));
  const x = useComputed(() => projection.x(state.value.longitudeDeg).toFixed(1));
  const y = useComputed(() => projection.y(state.value.latitudeDeg).toFixed(1));
  return (
    <svg class="track-figure" viewBox={viewBox} aria-hidden="true">
      <circle class="glider" cx={x} cy={y} r={RADIUS} />
    </svg>
  );
}

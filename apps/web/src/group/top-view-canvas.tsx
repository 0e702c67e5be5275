import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { theme } from '../theme/theme.js';
import { type GroupReplay } from './group-replay.js';
import { TopView } from './top-view.js';
import { type Wording } from './wording.js';

export interface TopViewCanvasProps {
  readonly group: GroupReplay;
  readonly wording: Wording;
}

/** The flights from above: until the scene is drawn, and instead of it. */
export function TopViewCanvas({ group, wording }: TopViewCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<TopView>(undefined);
  const draw = () => {
    const { replay, selected, trail, clock } = group;
    const shownTheme = theme.value;
    view.current?.draw({
      timeSeconds: replay.timeSeconds.value,
      offsetSeconds: clock.value.offsetSeconds,
      selected: selected.value,
      trailSeconds: trail.value,
      hasStarted: replay.isPlaying.value || replay.timeSeconds.value > 1,
      colourOf: (pilot) => group.colourOf(pilot, shownTheme),
    });
  };
  useEffect(() => {
    view.current = new TopView(canvas.current!, group.group.pilots);
    const resizing = new ResizeObserver(draw); // which also draws for the first time
    resizing.observe(canvas.current!);
    return () => resizing.disconnect();
  }, []);
  useSignalEffect(draw);
  return <canvas class="top-view" ref={canvas} role="img" aria-label={wording.texts.fromAbove} />;
}

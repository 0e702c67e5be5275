import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type LiveMessages } from '../messages/messages.js';
import { type Replay } from '../replay/replay.js';
import { type SceneScore } from '../scene/flight-scene.js';
import { type SceneAirspace } from '../scene/scene-airspace.js';
import { theme } from '../theme/theme.js';
import { type FlatFlight, FlatMap } from './flat-map.js';

export interface FlatMapViewProps {
  readonly replay: Replay;
  readonly flight: FlatFlight;
  readonly score: ReadonlySignal<SceneScore | null>;
  readonly airspaces: ReadonlySignal<readonly SceneAirspace[]>;
  /** What a screen reader calls the drawing. */
  readonly label: string;
  readonly messages: LiveMessages;
}

/** The replay where the browser cannot draw the scene. */
export function FlatMapView({ replay, flight, score, airspaces, label, messages }: FlatMapViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const map = useRef<FlatMap>(undefined);
  const isFollowing = useSignal(true);
  const draw = () => {
    const hasStarted = replay.isPlaying.value || replay.timeSeconds.value > 1;
    map.current?.draw({
      timeSeconds: replay.timeSeconds.value,
      speed: replay.isPlaying.value ? replay.speed.value : 1,
      hasStarted,
      // the whole flight before and after
      isFollowing: isFollowing.value && hasStarted && !replay.hasEnded.value,
      theme: theme.value,
      score: score.value,
      airspaces: airspaces.value,
    });
  };
  useEffect(() => {
    map.current = new FlatMap(canvas.current!, flight);
    const resizing = new ResizeObserver(draw); // which also draws for the first time
    resizing.observe(canvas.current!);
    return () => resizing.disconnect();
  }, []);
  useSignalEffect(() => {
    void theme.value;
    draw();
  });
  const { flat: texts } = messages;
  return (
    <>
      <canvas class="flat-map" ref={canvas} role="img" aria-label={label} />
      <div class="flat-views segmented" data-over-scene role="group" aria-label={texts.label}>
        {[true, false].map((follows) => (
          <button
            key={String(follows)}
            type="button"
            aria-pressed={isFollowing.value === follows}
            onClick={() => (isFollowing.value = follows)}
          >
            {follows ? texts.follow : texts.whole}
          </button>
        ))}
      </div>
    </>
  );
}

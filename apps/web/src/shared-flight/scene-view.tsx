import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type LiveMessages } from '../messages/messages.js';
import { type Camera, type Replay } from '../replay/replay.js';
import {
  type FlightScene,
  type GroundKind,
  type SceneFlight,
  type SceneLabels,
  type ScenePlace,
  type SceneScore,
} from '../scene/flight-scene.js';
import { type TerrainBelow } from '../replay/instruments.js';
import { theme } from '../theme/theme.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { type TerrainConsent } from './terrain-consent.js';

const CAMERAS: readonly Camera[] = ['chase', 'orbit', 'top'];

/** The element of the scene. Tests reach the running scene through it. */
export interface SceneElement extends HTMLDivElement {
  flightScene?: FlightScene;
}

export interface SceneViewProps {
  readonly replay: Replay;
  /** Without its places, which are loaded with the scene. */
  readonly flight: Omit<SceneFlight, 'places'>;
  /** The figure under the chosen rule set. */
  readonly score: ReadonlySignal<SceneScore | null>;
  readonly labels: SceneLabels;
  readonly messages: LiveMessages;
  readonly terrain: TerrainConsent;
  /** Set while the scene is drawn. Otherwise, and without WebGL2, the page shows the drawing from above. */
  readonly isDrawn: Signal<boolean>;
  /** Set while the ground is real terrain; null otherwise. */
  readonly terrainBelow: Signal<TerrainBelow | null>;
}

/** The names are loaded with the scene, not with the page. */
async function loadPlaces(track: ReplayTrack): Promise<ScenePlace[]> {
  const { placesAround } = await import('../places/places-around.js');
  return placesAround(track);
}

/** The flight in three dimensions, with its cameras and the choice of ground. */
export function SceneView(props: SceneViewProps) {
  const { replay, flight, score, labels, messages, terrain, isDrawn, terrainBelow } = props;
  const host = useRef<SceneElement>(null);
  const scene = useSignal<FlightScene | null>(null);
  const isMissing = useSignal(false);
  const ground = useSignal<GroundKind>('estimated');

  useEffect(() => {
    let isGone = false;
    const lose = () => {
      scene.value?.destroy();
      scene.value = null;
      isDrawn.value = false;
      isMissing.value = true;
    };
    void Promise.all([import('../scene/scene.js'), loadPlaces(flight.track)])
      .then(([{ createScene }, places]) =>
        createScene(
          host.current!,
          { ...flight, places },
          {
            theme: theme.peek(),
            terrainUrl: terrain.allowedUrl.peek(),
            labels,
            reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
            camera: replay.camera.peek(),
            onSeek: (timeSeconds) => replay.seek(timeSeconds),
            onContextLost: lose,
            onGroundChange: (kind) => (ground.value = kind),
          },
        ),
      )
      .then((created) => {
        if (isGone) {
          created.destroy();
          return;
        }
        host.current!.flightScene = created;
        ground.value = created.ground;
        scene.value = created;
        isDrawn.value = true;
      }, lose);
    return () => {
      isGone = true;
      scene.value?.destroy();
    };
  }, []);

  useSignalEffect(() => scene.value?.setTime(replay.timeSeconds.value));
  useSignalEffect(() => scene.value?.setHoverTime(replay.hoverSeconds.value));
  useSignalEffect(() => scene.value?.setPlaying(replay.isPlaying.value));
  useSignalEffect(() => scene.value?.setCamera(replay.camera.value));
  useSignalEffect(() => scene.value?.setTheme(theme.value));
  useSignalEffect(() => scene.value?.setScore(score.value));
  useSignalEffect(() => scene.value?.setTerrain(terrain.allowedUrl.value));
  useSignalEffect(() => {
    const drawn = ground.value === 'terrain' ? scene.value : null;
    terrainBelow.value = drawn && ((timeSeconds) => drawn.terrainAltitudeM(timeSeconds));
  });

  return (
    <>
      <div class="scene" ref={host} role="group" aria-label={messages.scene} />
      {isMissing.value && <p class="scene-notice">{messages.noScene}</p>}
      {isDrawn.value && (
        <>
          <CameraChoice replay={replay} messages={messages} />
          <GroundChoice terrain={terrain} ground={ground.value} messages={messages} />
        </>
      )}
    </>
  );
}

/** The three cameras. */
export function CameraChoice({ replay, messages: { cameras } }: Pick<SceneViewProps, 'replay' | 'messages'>) {
  return (
    <div class="cameras segmented" data-over-scene role="group" aria-label={cameras.label}>
      {CAMERAS.map((camera) => (
        <button
          key={camera}
          type="button"
          aria-pressed={replay.camera.value === camera}
          onClick={() => (replay.camera.value = camera)}
        >
          {cameras[camera]}
        </button>
      ))}
    </div>
  );
}

interface GroundChoiceProps {
  readonly terrain: TerrainConsent;
  readonly ground: GroundKind;
  readonly messages: LiveMessages;
}

/** Says what the ground is. Offers real terrain, and names the host that would see the viewer. */
export function GroundChoice({ terrain, ground, messages: { ground: texts } }: GroundChoiceProps) {
  const { host } = terrain;
  const isAllowed = terrain.allowedUrl.value !== null;
  const what =
    ground === 'terrain' && host !== null
      ? texts.terrain(host)
      : texts[ground === 'plain' ? 'plain' : 'estimated'];
  return (
    <div class="ground" data-over-scene>
      <p>{what}</p>
      {host !== null && !isAllowed && (
        <button type="button" title={texts.consent(host)} onClick={() => terrain.agree()}>
          {texts.show}
          <small class="consent">{texts.consent(host)}</small>
          <small class="consent-host">{host}</small>
        </button>
      )}
      {host !== null && isAllowed && (
        <button type="button" onClick={() => terrain.withdraw()}>
          {texts.hide}
        </button>
      )}
    </div>
  );
}

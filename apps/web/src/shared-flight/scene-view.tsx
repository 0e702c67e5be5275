import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type LiveMessages } from '../messages/messages.js';
import { type Camera, type Replay } from '../replay/replay.js';
import { type RunningScene } from '../scene/flight-scene.js';
import { hasWebGl2 } from '../scene/has-webgl.js';
import { type GroundKind, type StageOptions } from '../scene/stage-options.js';
import { theme } from '../theme/theme.js';
import { type OfferedTerrain } from './offered-maps.js';

const CAMERAS: readonly Camera[] = ['story', 'chase', 'orbit', 'top'];

/** The element of the scene. Tests reach the running scene through it. */
export interface SceneElement extends HTMLDivElement {
  runningScene?: RunningScene;
}

export interface SceneViewProps<Scene extends RunningScene> {
  readonly replay: Replay;
  readonly messages: LiveMessages;
  readonly terrain: OfferedTerrain;
  /** What a screen reader calls the scene. */
  readonly label: string;
  /** Shown where WebGL 2 is missing. */
  readonly missingText: string;
  /** Resolves once the scene is drawn. */
  readonly open: (host: HTMLElement, options: StageOptions) => Promise<Scene>;
  /** The running scene. Null before, and without WebGL 2: the page then shows the drawing from above. */
  readonly scene: Signal<Scene | null>;
  readonly ground: Signal<GroundKind>;
  /** Set once it is known that the scene cannot be drawn. */
  readonly isMissing?: Signal<boolean>;
  /** Whether the viewer can switch to a flat map. */
  readonly hasMap?: boolean;
  /** Whether the map covers the scene, which then rests. */
  readonly isCovered?: ReadonlySignal<boolean>;
}

/** A scene in its element, with the choice of cameras and of the ground. */
export function SceneView<Scene extends RunningScene>(props: SceneViewProps<Scene>) {
  const { replay, messages, terrain, label, missingText, open, scene, ground, hasMap, isCovered } = props;
  const host = useRef<SceneElement>(null);
  const ownMissing = useSignal(false);
  const isMissing = props.isMissing ?? ownMissing;

  useEffect(() => {
    const element = host.current!; // the view may be gone when the scene is ready
    let isGone = false;
    const lose = () => {
      scene.value?.destroy();
      scene.value = null;
      isMissing.value = true;
    };
    const options: StageOptions = {
      theme: theme.peek(),
      terrainUrl: terrain.allowedUrl.peek(),
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      camera: replay.camera.peek(),
      onContextLost: lose,
      onCameraTaken: () => (replay.camera.value = 'chase'),
      onGroundChange: (kind) => (ground.value = kind),
      onTerrainMissing: () => (terrain.isMissing.value = true),
    };
    if (!hasWebGl2()) {
      isMissing.value = true;
      return;
    }
    void open(element, options).then((created) => {
      if (isGone) {
        created.destroy();
        return;
      }
      element.runningScene = created;
      ground.value = created.ground;
      scene.value = created;
    }, lose);
    return () => {
      isGone = true;
      scene.value?.destroy();
      scene.value = null;
    };
  }, []);

  useSignalEffect(() => {
    if (!isCovered?.value) scene.value?.setTime(replay.timeSeconds.value);
  });
  useSignalEffect(() => scene.value?.setPlaying(replay.isPlaying.value && !isCovered?.value));
  useSignalEffect(() => scene.value?.setSpeed(replay.speed.value));
  useSignalEffect(() => scene.value?.setCamera(replay.camera.value));
  useSignalEffect(() => scene.value?.setTheme(theme.value));
  useSignalEffect(() => scene.value?.setTerrain(terrain.allowedUrl.value));

  return (
    <>
      <div class="scene" ref={host} role="group" aria-label={label} />
      {isMissing.value && <p class="scene-notice">{missingText}</p>}
      {scene.value && (
        <>
          <CameraChoice replay={replay} messages={messages} hasMap={hasMap} />
          {!replay.isMapShown.value && (
            <GroundChoice terrain={terrain} scene={scene.value} ground={ground.value} messages={messages} />
          )}
        </>
      )}
    </>
  );
}

interface CameraChoiceProps {
  readonly replay: Replay;
  readonly messages: LiveMessages;
  readonly hasMap?: boolean;
}

/** The cameras, and the map. */
function CameraChoice({ replay, messages: { cameras }, hasMap }: CameraChoiceProps) {
  const { camera: current, isMapShown } = replay;
  return (
    <div class="cameras segmented" data-over-scene role="group" aria-label={cameras.label}>
      {CAMERAS.filter((camera) => camera !== 'story' || replay.hasStory).map((camera) => (
        <button
          key={camera}
          type="button"
          aria-pressed={!isMapShown.value && current.value === camera}
          onClick={() => replay.lookFrom(camera)}
        >
          {cameras[camera]}
        </button>
      ))}
      {hasMap && (
        <button type="button" aria-pressed={isMapShown.value} onClick={() => (isMapShown.value = true)}>
          {cameras.map}
        </button>
      )}
    </div>
  );
}

interface GroundChoiceProps {
  readonly terrain: OfferedTerrain;
  readonly scene: Pick<RunningScene, 'setTerrain' | 'controlsChanged'>;
  readonly ground: GroundKind;
  readonly messages: LiveMessages;
}

/** Says what the ground is. Offers real terrain, and names the host that would see the viewer. */
function GroundChoice(props: GroundChoiceProps) {
  const { terrain, scene, messages } = props;
  const { host, isOwn } = terrain;
  const texts = messages.ground;
  const isAllowed = terrain.allowedUrl.value !== null;
  const isMissing = terrain.isMissing.value;
  const text = groundText(props);
  useEffect(() => scene.controlsChanged(), [text, isAllowed, isMissing]);
  return (
    <div class="ground" data-over-scene>
      <p>{text}</p>
      {isMissing && (
        <button type="button" onClick={() => terrain.retry(scene)}>
          {texts.retry}
        </button>
      )}
      {host !== null && !isAllowed && (
        <button type="button" title={isOwn ? undefined : texts.consent(host)} onClick={() => terrain.agree()}>
          {texts.show}
          {!isOwn && <small class="consent">{texts.consent(host)}</small>}
          {!isOwn && <small class="consent-host">{host}</small>}
        </button>
      )}
      {isAllowed && !(isOwn && isMissing) && (
        <button type="button" onClick={() => terrain.withdraw()}>
          {texts.hide}
        </button>
      )}
    </div>
  );
}

function groundText({ terrain, ground, messages }: GroundChoiceProps): string {
  const { host, isOwn } = terrain;
  const { ground: texts } = messages;
  const estimate = texts[ground === 'plain' ? 'plain' : 'estimated'];
  if (host === null) return estimate;
  if (ground === 'terrain') return terrain.credit(messages);
  if (terrain.allowedUrl.value === null) return estimate;
  if (!terrain.isMissing.value) return texts.loading;
  const missing = isOwn ? texts.ownMissing : texts.missing(host);
  return ground === 'estimated' ? `${missing} ${texts.estimatedInstead}` : missing;
}

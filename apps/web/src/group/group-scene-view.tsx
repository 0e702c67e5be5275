import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type GroundKind } from '../scene/flight-scene.js';
import { type GroupScene, type GroupState } from '../scene/group-scene.js';
import { CameraChoice, GroundChoice } from '../shared-flight/scene-view.js';
import { type TerrainConsent } from '../shared-flight/terrain-consent.js';
import { theme } from '../theme/theme.js';
import { type GroupReplay } from './group-replay.js';
import { pilotColour } from './pilot-colours.js';
import { type Wording } from './wording.js';

/** The element of the scene. Tests reach the running scene through it. */
export interface GroupSceneElement extends HTMLDivElement {
  groupScene?: GroupScene;
}

export interface GroupSceneViewProps {
  readonly group: GroupReplay;
  readonly wording: Wording;
  readonly terrain: TerrainConsent;
  /** Set while the scene is drawn. Otherwise, and without WebGL 2, the page shows the drawing from above. */
  readonly isDrawn: Signal<boolean>;
}

/** The flights in three dimensions, with the cameras and the choice of ground. */
export function GroupSceneView({ group, wording, terrain, isDrawn }: GroupSceneViewProps) {
  const { replay } = group;
  const { formats, live, texts } = wording;
  const host = useRef<GroupSceneElement>(null);
  const scene = useSignal<GroupScene | null>(null);
  const isMissing = useSignal(false);
  const ground = useSignal<GroundKind>('estimated');
  const state = useComputed<GroupState>(() => ({
    offsetSeconds: group.clock.value.offsetSeconds,
    selected: group.selected.value,
    trailSeconds: group.trail.value,
  }));

  useEffect(() => {
    let isGone = false;
    const lose = () => {
      scene.value?.destroy();
      scene.value = null;
      isDrawn.value = false;
      isMissing.value = true;
    };
    const { startsAtMs, durationSeconds } = group.clock.peek();
    const drawnGroup = {
      pilots: group.group.pilots.map(({ label, track }) => ({ name: label, track })),
      startsAt: startsAtMs === null ? null : new Date(startsAtMs + durationSeconds * 500),
    };
    void import('../scene/create-group-scene.js')
      .then(({ createGroupScene }) =>
        createGroupScene(host.current!, drawnGroup, {
          theme: theme.peek(),
          terrainUrl: terrain.allowedUrl.peek(),
          reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
          camera: replay.camera.peek(),
          state: state.peek(),
          labels: {
            altitude: (altitudeM) => formats.altitude(altitudeM),
            climb: (climbMps) => formats.climb(climbMps),
            distance: (distanceM) => formats.shortDistance(distanceM),
          },
          colourOf: pilotColour,
          onSelect: (pilot) => (group.selected.value = pilot),
          onContextLost: lose,
          onGroundChange: (kind) => (ground.value = kind),
        }),
      )
      .then((created) => {
        if (isGone) {
          created.destroy();
          return;
        }
        host.current!.groupScene = created;
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
  useSignalEffect(() => scene.value?.setPlaying(replay.isPlaying.value));
  useSignalEffect(() => scene.value?.setState(state.value));
  useSignalEffect(() => scene.value?.setCamera(replay.camera.value));
  useSignalEffect(() => scene.value?.setTheme(theme.value));
  useSignalEffect(() => scene.value?.setTerrain(terrain.allowedUrl.value));

  return (
    <>
      <div class="scene" ref={host} role="img" aria-label={texts.scene} />
      {isMissing.value && <p class="scene-notice">{texts.noScene}</p>}
      {isDrawn.value && (
        <>
          <CameraChoice replay={replay} messages={live} />
          <GroundChoice terrain={terrain} ground={ground.value} messages={live} />
        </>
      )}
    </>
  );
}

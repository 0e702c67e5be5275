import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { type LiveMessages } from '../messages/messages.js';
import { type TerrainBelow } from '../replay/instruments.js';
import { type Replay } from '../replay/replay.js';
import {
  type FlightScene,
  type SceneFlight,
  type SceneLabels,
  type ScenePlace,
  type SceneScore,
} from '../scene/flight-scene.js';
import { type SceneAirspace } from '../scene/scene-airspace.js';
import { type GroundKind, type StageOptions } from '../scene/stage-options.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { SceneView } from './scene-view.js';
import { type Story } from '../story/story-camera.js';
import { type OfferedTerrain } from './offered-maps.js';

export interface FlightSceneViewProps {
  readonly replay: Replay;
  /** Without its places, which are loaded with the scene. */
  readonly flight: Omit<SceneFlight, 'places'>;
  /** The figure under the chosen rule set. */
  readonly score: ReadonlySignal<SceneScore | null>;
  readonly airspaces: ReadonlySignal<readonly SceneAirspace[]>;
  readonly labels: SceneLabels;
  readonly story: Story;
  readonly messages: LiveMessages;
  readonly terrain: OfferedTerrain;
  readonly scene: Signal<FlightScene | null>;
  /** Whether the viewer can switch to a flat map. */
  readonly hasMap: boolean;
  /** Whether the map covers the scene, which then rests. */
  readonly isCovered: ReadonlySignal<boolean>;
  /** Set where a browser has no WebGL. */
  readonly isMissing: Signal<boolean>;
  /** Set while the ground is real terrain; null otherwise. */
  readonly terrainBelow: Signal<TerrainBelow | null>;
}

/** The names are loaded with the scene, not with the page. */
async function loadPlaces(track: ReplayTrack): Promise<ScenePlace[]> {
  const { placesAround } = await import('../places/places-around.js');
  return placesAround(track);
}

/** The flight in three dimensions. */
export function FlightSceneView(props: FlightSceneViewProps) {
  const { flight, score, airspaces, labels, story, terrainBelow, ...shared } = props;
  const { replay, messages, scene } = shared;
  const ground = useSignal<GroundKind>('estimated');

  const open = async (host: HTMLElement, options: StageOptions) => {
    const [{ createScene }, places] = await Promise.all([
      import('../scene/scene.js'),
      loadPlaces(flight.track),
    ]);
    const onSeek = (timeSeconds: number) => replay.seek(timeSeconds);
    return createScene(host, { ...flight, places }, { ...options, labels, story, onSeek });
  };

  useSignalEffect(() => scene.value?.setHoverTime(replay.hoverSeconds.value));
  useSignalEffect(() => scene.value?.setScore(score.value));
  useSignalEffect(() => scene.value?.setAirspaces(airspaces.value));
  useSignalEffect(() => {
    const drawn = ground.value === 'terrain' ? scene.value : null;
    terrainBelow.value = drawn && ((timeSeconds) => drawn.terrainAltitudeM(timeSeconds));
  });

  return (
    <SceneView
      {...shared}
      label={messages.scene}
      missingText={messages.noScene}
      open={open}
      ground={ground}
    />
  );
}

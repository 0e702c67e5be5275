import { type ReplayTrack } from '../track/replay-track.js';
import {
  type GroundKind,
  type SceneCamera,
  type SceneLabels,
  type SceneTheme,
  type ScreenPosition,
} from './flight-scene.js';
import { type StageOptions } from './stage-options.js';

/** Everything that the scene draws of a pilot. */
export interface ScenePilot {
  /** Short enough for a label. */
  readonly name: string;
  /** With the origin that all tracks of the group have in common. */
  readonly track: ReplayTrack;
}

/** Several flights on one time axis. */
export interface SceneGroup {
  readonly pilots: readonly ScenePilot[];
  /** For the position of the sun; null: a sun in the south-west. */
  readonly startsAt: Date | null;
}

/** What can change while the scene runs. */
export interface GroupState {
  /** When each pilot takes off, in seconds of the group. */
  readonly offsetSeconds: readonly number[];
  readonly selected: number;
  /** How much of each flight is drawn behind its pilot; null for everything flown. */
  readonly trailSeconds: number | null;
}

export interface GroupSceneOptions extends StageOptions {
  /** Template of terrarium tiles. Null until the viewer agrees to requests to its host. */
  readonly terrainUrl: string | null;
  readonly labels: Pick<SceneLabels, 'altitude' | 'climb' | 'distance'>;
  readonly state: GroupState;
  colourOf(pilot: number, theme: SceneTheme): string;
  onSelect(pilot: number): void;
  onGroundChange?(ground: GroundKind): void;
}

/** A running scene of several flights. */
export interface GroupScene {
  readonly ground: GroundKind;
  /** @param timeSeconds seconds of the group */
  setTime(timeSeconds: number): void;
  setPlaying(isPlaying: boolean): void;
  setState(state: GroupState): void;
  setCamera(camera: SceneCamera): void;
  setTheme(theme: SceneTheme): void;
  setTerrain(terrainUrl: string | null): void;
  /** Closer with a factor below 1, farther with one above. */
  zoom(factor: number): void;
  resetView(): void;
  project(latitudeDeg: number, longitudeDeg: number, altitudeM: number): ScreenPosition;
  /** Draws the scene and reads one pixel, as red, green, blue and alpha. For tests. */
  readPixel(x: number, y: number): [number, number, number, number];
  destroy(): void;
}

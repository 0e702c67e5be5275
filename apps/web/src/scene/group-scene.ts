import { type ReplayTrack } from '../track/replay-track.js';
import { type RunningScene, type SceneLabels } from './flight-scene.js';
import { type SceneTheme, type StageOptions } from './stage-options.js';

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
  readonly labels: Pick<SceneLabels, 'altitude' | 'climb' | 'distance'>;
  readonly state: GroupState;
  colourOf(pilot: number, theme: SceneTheme): string;
  onSelect(pilot: number): void;
}

/** A running scene of several flights. */
export interface GroupScene extends RunningScene {
  setState(state: GroupState): void;
}

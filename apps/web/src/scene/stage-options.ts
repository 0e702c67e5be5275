import { type GroundKind, type SceneCamera, type SceneTheme } from './flight-scene.js';

/** What every scene can be told at its start. */
export interface StageOptions {
  readonly theme: SceneTheme;
  /** Cameras then jump instead of moving. */
  readonly reducedMotion: boolean;
  /** Camera at the start; `orbit` by default. */
  readonly camera?: SceneCamera;
  /** Template of terrarium tiles with `{z}`, `{x}` and `{y}`. Null until the viewer agrees to requests to its host. */
  readonly terrainUrl: string | null;
  onContextLost(): void;
  onGroundChange?(ground: GroundKind): void;
  /** Called if no tile of the terrain could be loaded. */
  onTerrainMissing?(): void;
}

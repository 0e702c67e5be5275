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
  /** Called when the viewer touches a camera that moves by itself, which then follows the pilot as it is. */
  onCameraTaken?(): void;
  onGroundChange?(ground: GroundKind): void;
  /** Called if no tile of the terrain could be loaded. */
  onTerrainMissing?(): void;
}

export type SceneTheme = 'light' | 'dark';

/** `story` chooses its shots itself; a group has none. */
export type SceneCamera = 'story' | 'chase' | 'orbit' | 'top';

/**
 * What the flight stands on: `terrain` from tiles; `estimated` through the low points of the track; `plain` if there
 * is nothing to estimate from.
 */
export type GroundKind = 'estimated' | 'plain' | 'terrain';

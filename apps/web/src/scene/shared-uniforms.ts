import { Color, DataTexture, LinearFilter, RGBAFormat, UnsignedByteType, Vector2, Vector3 } from 'three';
import { CLIMB_STEPS, climbTable } from './climb-colours.js';
import { type SceneTheme } from './stage-options.js';
import { SCENE_COLOURS } from './scene-theme.js';

/** Values that several materials share. */
export class SharedUniforms {
  /** Seconds since take-off. */
  readonly now = { value: 0 };
  /** Size of the picture, in CSS pixels. */
  readonly sizePx = { value: new Vector2(1, 1) };
  readonly haze = { value: new Color() };
  readonly hazeDistanceM = { value: 30_000 };
  readonly sun = { value: new Vector3(0.4, 0.6, 0.3) };
  readonly climbTable = { value: new DataTexture() };
  /** Opacity and width of the track that is yet to be flown. */
  readonly aheadOpacity = { value: 1 };
  readonly aheadWidth = { value: 1 };

  setTheme(theme: SceneTheme): void {
    this.haze.value.set(SCENE_COLOURS[theme].haze);
    this.climbTable.value.dispose();
    const table = new DataTexture(climbTable(theme), CLIMB_STEPS, 1, RGBAFormat, UnsignedByteType);
    table.minFilter = LinearFilter;
    table.magFilter = LinearFilter;
    table.needsUpdate = true;
    this.climbTable.value = table;
  }

  dispose(): void {
    this.climbTable.value.dispose();
  }
}

import { type Group } from 'three';
import { type TrackOrigin } from '../track/replay-track.js';
import { type Extent } from './geometry/extent.js';
import { type HeightGrid } from './geometry/height-field.js';
import { type AirspaceLayer } from './layers/airspace-layer.js';
import { type SceneAirspace } from './scene-airspace.js';
import { type SceneColours } from './scene-theme.js';

export interface SceneAirspacesOptions {
  readonly layers: Group;
  readonly origin: TrackOrigin;
  readonly extent: Extent;
  /** Makes shaders ready before the first picture with airspaces. */
  readonly prepare: () => Promise<void>;
  readonly changed: () => void;
}

/** The airspaces of a scene. Their code loads with the first of them, and each is made in a task of its own. */
export class SceneAirspaces {
  wanted: readonly SceneAirspace[] = [];
  private made: readonly SceneAirspace[] = [];
  private layer: AirspaceLayer | null = null;
  private colours: SceneColours | null = null;
  private ground: HeightGrid | null = null;
  private round = 0;
  private isGone = false;

  constructor(private readonly options: SceneAirspacesOptions) {}

  set(airspaces: readonly SceneAirspace[]): void {
    this.wanted = airspaces;
    if (this.layer && isSame(this.made, airspaces)) {
      this.layer.setChosen(airspaces.map(({ isChosen }) => isChosen));
      this.options.changed();
      return;
    }
    const round = ++this.round;
    // without their code, the scene shows everything else
    if (this.layer || airspaces.length > 0)
      void this.make(airspaces, () => round !== this.round).catch(() => {});
  }

  setColours(colours: SceneColours): void {
    this.colours = colours;
    this.layer?.setColours(colours);
  }

  setGround(ground: HeightGrid): void {
    this.ground = ground;
    this.layer?.setGround(ground);
  }

  dispose(): void {
    this.isGone = true;
    this.round++;
    this.layer?.dispose();
  }

  private async make(airspaces: readonly SceneAirspace[], isOutdated: () => boolean): Promise<void> {
    const layer = this.layer ?? (await this.load());
    if (isOutdated() || !layer) return;
    layer.object.visible = false;
    layer.clear();
    this.made = [];
    for (const airspace of airspaces) {
      await new Promise((resolve) => setTimeout(resolve));
      if (isOutdated()) return;
      layer.add(airspace);
    }
    await this.options.prepare();
    if (isOutdated()) return;
    this.made = airspaces;
    layer.setChosen(this.wanted.map(({ isChosen }) => isChosen));
    layer.object.visible = true;
    this.options.changed();
  }

  private async load(): Promise<AirspaceLayer | null> {
    const module = await import('./layers/airspace-layer.js');
    if (this.isGone || this.layer) return this.layer;
    const { origin, extent, layers } = this.options;
    const layer = new module.AirspaceLayer(origin, extent);
    if (this.colours) layer.setColours(this.colours);
    if (this.ground) layer.setGround(this.ground);
    layers.add(layer.object);
    return (this.layer = layer);
  }
}

/** Whether only what is chosen differs. */
function isSame(made: readonly SceneAirspace[], wanted: readonly SceneAirspace[]): boolean {
  return (
    made.length === wanted.length &&
    made.every(({ border, verdict }, i) => border === wanted[i]!.border && verdict === wanted[i]!.verdict)
  );
}

import { BufferGeometry, Group, Mesh } from 'three';
import { type RibbonGeometry } from '../geometry/ribbon.js';
import { type SceneColours } from '../scene-theme.js';
import { type SharedUniforms } from '../shared-uniforms.js';
import { ribbonBuffers, RibbonMaterial, timelessRibbon } from './ribbon-material.js';
import { unculled } from './track-layer.js';

const LOOK = { widthM: 20, widthMinPx: 2.2, widthMaxPx: 4, raiseM: 12, isTinted: true };

/** The scored figure on the ground, faintly visible through mountains. */
export class ScoreLayer {
  readonly object = new Group();
  private readonly meshes: readonly Mesh<BufferGeometry, RibbonMaterial>[];

  constructor(shared: SharedUniforms) {
    const shader = timelessRibbon(shared);
    const onTheGround = new RibbonMaterial(shared, { ...LOOK, opacity: 0.95, nearer: 0.003 }, shader);
    const seenThrough = new RibbonMaterial(shared, { ...LOOK, opacity: 0.22, isSeenThrough: true }, shader);
    this.meshes = [onTheGround, seenThrough].map((material) =>
      unculled(new Mesh(new BufferGeometry(), material), 2),
    );
    this.object.add(...this.meshes);
    this.object.visible = false;
  }

  setFigure(figure: RibbonGeometry | null): void {
    this.object.visible = figure !== null;
    if (!figure) return;
    const geometry = ribbonBuffers(figure);
    this.meshes[0]!.geometry.dispose();
    for (const mesh of this.meshes) mesh.geometry = geometry;
  }

  setColours({ score }: SceneColours): void {
    for (const { material } of this.meshes) material.tint.value.set(score);
  }

  dispose(): void {
    this.meshes[0]!.geometry.dispose();
    for (const { material } of this.meshes) material.dispose();
  }
}

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Euler,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshLambertMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { type SceneColours } from '../scene-theme.js';
import { canopyGeometry } from './glider-layer.js';

const NOWHERE = new Matrix4().makeScale(0, 0, 0);

/** The gliders of all pilots in their colours, each with a line down to the ground. */
export class FleetLayer {
  readonly object = new Group();
  private readonly canopies: InstancedMesh<BufferGeometry, MeshLambertMaterial>;
  private readonly harnesses: InstancedMesh<SphereGeometry, MeshLambertMaterial>;
  private readonly dropLines: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly ends: BufferAttribute;
  private readonly matrix = new Matrix4();
  private readonly position = new Vector3();
  private readonly turn = new Quaternion();
  private readonly attitude = new Euler(0, 0, 0, 'YXZ');

  constructor(private readonly count: number) {
    const harness = new SphereGeometry(0.55, 8, 6);
    harness.scale(0.8, 0.75, 2.1);
    this.canopies = new InstancedMesh(canopyGeometry(), new MeshLambertMaterial({ side: DoubleSide }), count);
    this.harnesses = new InstancedMesh(harness, new MeshLambertMaterial(), count);
    this.ends = new BufferAttribute(new Float32Array(count * 6), 3).setUsage(DynamicDrawUsage);
    const lines = new BufferGeometry();
    lines.setAttribute('position', this.ends);
    this.dropLines = new LineSegments(lines, new LineBasicMaterial({ transparent: true, opacity: 0.4 }));
    for (const part of [this.canopies, this.harnesses, this.dropLines]) part.frustumCulled = false;
    for (const part of [this.canopies, this.harnesses]) part.instanceMatrix.setUsage(DynamicDrawUsage);
    this.object.add(this.canopies, this.harnesses, this.dropLines);
  }

  place(
    pilot: number,
    { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
    groundM: number,
    { headingDeg, bankDeg }: { readonly headingDeg: number; readonly bankDeg: number },
    scale: number,
  ): void {
    this.attitude.set(0, (-headingDeg * Math.PI) / 180, (-bankDeg * Math.PI) / 180);
    this.turn.setFromEuler(this.attitude);
    this.matrix.compose(this.position.set(x, y, z), this.turn, new Vector3(scale, scale, scale));
    this.canopies.setMatrixAt(pilot, this.matrix);
    this.harnesses.setMatrixAt(pilot, this.matrix);
    this.ends.setXYZ(pilot * 2, x, y, z);
    this.ends.setXYZ(pilot * 2 + 1, x, groundM, z);
  }

  /** For times without fixes, in which the position is unknown. */
  hide(pilot: number): void {
    this.canopies.setMatrixAt(pilot, NOWHERE);
    this.harnesses.setMatrixAt(pilot, NOWHERE);
    this.ends.setXYZ(pilot * 2, 0, 0, 0);
    this.ends.setXYZ(pilot * 2 + 1, 0, 0, 0);
  }

  /** Sends the new places to the graphics card. */
  commit(): void {
    this.canopies.instanceMatrix.needsUpdate = true;
    this.harnesses.instanceMatrix.needsUpdate = true;
    this.ends.needsUpdate = true;
  }

  setPilotColours(colours: readonly string[]): void {
    const colour = new Color();
    for (let pilot = 0; pilot < this.count; pilot++)
      this.canopies.setColorAt(pilot, colour.set(colours[pilot]!));
    this.canopies.instanceColor!.needsUpdate = true;
  }

  setColours({ harness, ink }: SceneColours): void {
    this.harnesses.material.color.set(harness);
    this.dropLines.material.color.set(ink);
  }

  dispose(): void {
    this.canopies.dispose();
    this.harnesses.dispose();
    for (const part of [this.canopies, this.harnesses, this.dropLines]) {
      part.geometry.dispose();
      part.material.dispose();
    }
  }
}

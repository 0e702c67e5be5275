import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  SphereGeometry,
} from 'three';
import { type SceneColours } from '../scene-theme.js';

type Point = readonly [number, number, number];

/** The canopy is an arc of this radius and half angle, seen from the front; in metres. */
const ARC_RADIUS_M = 5.6;
const ARC_HALF_ANGLE = (58 * Math.PI) / 180;
const ARC_TOP_M = 7.2;
const CHORD_M = 2.9;
const CELLS = 28;
/** An outline of the wing's section, as shares of the chord: forward, up. */
const SECTION = [
  [-0.5, 0],
  [-0.46, 0.07],
  [-0.3, 0.12],
  [0, 0.1],
  [0.5, 0],
  [0, -0.02],
  [-0.4, -0.03],
] as const;

/** From wing tip to wing tip. */
export const GLIDER_SPAN_M = 2 * ARC_RADIUS_M * Math.sin(ARC_HALF_ANGLE);

/** A paraglider, in metres. It grows with the distance so that it stays in sight, and banks in turns. */
export class GliderLayer {
  readonly object = new Group();
  private readonly canopy: Mesh<BufferGeometry, MeshLambertMaterial>;
  private readonly tips: Mesh<BufferGeometry, MeshLambertMaterial>;
  private readonly pilot: Mesh<SphereGeometry, MeshLambertMaterial>;
  private readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;

  constructor() {
    const isTip = (cell: number) =>
      Math.abs(cell - CELLS / 2 + 0.5) > CELLS * 0.36 || Math.abs(cell - CELLS / 2 + 0.5) < 1.2;
    this.canopy = new Mesh(
      canopyGeometry((cell) => !isTip(cell)),
      new MeshLambertMaterial({ side: DoubleSide }),
    );
    this.tips = new Mesh(canopyGeometry(isTip), new MeshLambertMaterial({ side: DoubleSide }));
    this.pilot = new Mesh(new SphereGeometry(0.55, 12, 8), new MeshLambertMaterial());
    this.pilot.scale.set(0.8, 0.75, 2.1);
    this.pilot.position.set(0, 0.1, -0.35);
    this.lines = new LineSegments(
      linesGeometry(),
      new LineBasicMaterial({ transparent: true, opacity: 0.55 }),
    );
    this.object.add(this.canopy, this.tips, this.pilot, this.lines);
    this.object.rotation.order = 'YXZ';
  }

  place(x: number, y: number, z: number, headingDeg: number, bankDeg: number, scale: number): void {
    this.object.position.set(x, y, z);
    this.object.rotation.set(0, (-headingDeg * Math.PI) / 180, (-bankDeg * Math.PI) / 180);
    this.object.scale.setScalar(scale);
  }

  setColours(colours: SceneColours): void {
    this.canopy.material.color = new Color(colours.canopy);
    this.tips.material.color = new Color(colours.canopyTips);
    this.pilot.material.color = new Color(colours.harness);
    this.lines.material.color = new Color(colours.harness);
  }

  dispose(): void {
    for (const part of [this.canopy, this.tips, this.pilot, this.lines]) {
      part.geometry.dispose();
      part.material.dispose();
    }
  }
}

/** One rib of the canopy; from -1 at the left tip to 1 at the right one. */
function rib(along: number): Point[] {
  const angle = along * ARC_HALF_ANGLE;
  const chordM = CHORD_M * Math.sqrt(Math.max(0.05, 1 - (along * 0.96) ** 2));
  const x = Math.sin(angle) * ARC_RADIUS_M;
  const y = (Math.cos(angle) - 1) * ARC_RADIUS_M + ARC_TOP_M;
  return SECTION.map(([forward, up]) => [
    x + Math.sin(angle) * up * chordM,
    y + Math.cos(angle) * up * chordM,
    forward * chordM + 0.25 * Math.abs(along),
  ]);
}

/** The canopy, or the cells of it that are wanted. */
export function canopyGeometry(isPart: (cell: number) => boolean = () => true): BufferGeometry {
  const corners: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    if (!isPart(cell)) continue;
    const left = rib((2 * cell) / CELLS - 1);
    const right = rib((2 * (cell + 1)) / CELLS - 1);
    for (let i = 0; i < SECTION.length; i++) {
      const next = (i + 1) % SECTION.length;
      corners.push(...left[i]!, ...right[i]!, ...right[next]!, ...left[i]!, ...right[next]!, ...left[next]!);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  geometry.computeVertexNormals();
  return geometry;
}

function linesGeometry(): BufferGeometry {
  const ends: number[] = [];
  for (const line of [-4, -3, -2, -1, 1, 2, 3, 4]) {
    const [x, y] = rib(line / 4.4)[3]!;
    ends.push(x, y - 0.2, 0, Math.sign(line) * 0.28, 0.6, 0);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(ends), 3));
  return geometry;
}

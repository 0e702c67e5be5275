import { BufferGeometry, Color, Mesh, ShaderMaterial, Vector2 } from 'three';
import { type GroundKind } from '../flight-scene.js';
import { type Extent } from '../geometry/extent.js';
import { type GroundGeometry } from '../geometry/ground-mesh.js';
import { type SceneColours } from '../scene-theme.js';
import { type SharedUniforms } from '../shared-uniforms.js';
import { bufferGeometry } from './buffer-geometry.js';
import { GROUND_FRAGMENT, GROUND_VERTEX } from './ground-shader.js';

const TINTS = [
  ...(['valley', 'slope', 'alpine', 'rock', 'snow', 'groundLow', 'groundHigh'] as const),
  ...(['shade', 'sunlight', 'contour', 'ring'] as const),
];

const RING_STEPS_M = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
/** Rings reach at least to the edge of the flight, with about this many of them. */
const RINGS = 3.4;
/** Above this range of altitudes, contours are 100 m apart instead of 50 m. */
const FINE_CONTOURS_RANGE_M = 1_500;

/** The ground with light, tints, contours and the rings around take-off. */
export class GroundLayer {
  private readonly uniforms;
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;
  /** Distance between two rings. */
  ringStepM = RING_STEPS_M[0]!;

  constructor(shared: SharedUniforms) {
    this.uniforms = {
      ...(Object.fromEntries(TINTS.map((name) => [name, { value: new Color() }])) as Record<
        (typeof TINTS)[number],
        { value: Color }
      >),
      haze: shared.haze,
      hazeDistanceM: shared.hazeDistanceM,
      sun: shared.sun,
      isTerrain: { value: 0 },
      lowestM: { value: 0 },
      rangeM: { value: 1 },
      treeLineM: { value: 2_000 },
      contourStepM: { value: 100 },
      ringStepM: { value: 1_000 },
      takeoff: { value: new Vector2() },
      gliderShadow: { value: new Vector2(1e9, 0) },
      gliderShadowM: { value: 10 },
    };
    const material = new ShaderMaterial({
      vertexShader: GROUND_VERTEX,
      fragmentShader: GROUND_FRAGMENT,
      uniforms: this.uniforms,
    });
    this.object = new Mesh(new BufferGeometry(), material);
    this.object.frustumCulled = false;
  }

  setFlight(extent: Extent, takeoffX: number, takeoffZ: number, latitudeDeg: number): void {
    const rangeM = extent.highestM - extent.lowestM;
    this.ringStepM = RING_STEPS_M.find((stepM) => extent.radiusM / stepM < RINGS) ?? RING_STEPS_M.at(-1)!;
    this.uniforms.ringStepM.value = this.ringStepM;
    this.uniforms.takeoff.value.set(takeoffX, takeoffZ);
    this.uniforms.lowestM.value = extent.lowestM - 200;
    this.uniforms.rangeM.value = Math.max(900, rangeM * 1.3);
    this.uniforms.contourStepM.value = rangeM < FINE_CONTOURS_RANGE_M && extent.radiusM < 8_000 ? 50 : 100;
    this.uniforms.treeLineM.value = treeLineM(latitudeDeg);
  }

  setGround(kind: GroundKind, mesh: GroundGeometry): void {
    this.object.geometry.dispose();
    this.object.geometry = bufferGeometry(
      {
        position: { values: mesh.position, size: 3 },
        normal: { values: mesh.normal, size: 4, isNormalised: true },
      },
      mesh.index,
    );
    this.uniforms.isTerrain.value = kind === 'terrain' ? 1 : 0;
  }

  /** Where the glider's shadow falls, and how large it is. */
  setGliderShadow(x: number, z: number, radiusM: number): void {
    this.uniforms.gliderShadow.value.set(x, z);
    this.uniforms.gliderShadowM.value = radiusM;
  }

  setColours(colours: SceneColours): void {
    for (const name of TINTS) this.uniforms[name].value.set(colours[name]);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

/** Roughly where trees end: 4,000 m in the tropics, 2,100 m in the Alps, 600 m at the arctic circle. */
function treeLineM(latitudeDeg: number): number {
  return Math.min(4_000, Math.max(300, 4_000 - (Math.abs(latitudeDeg) - 28) * 105));
}

import {
  BufferGeometry,
  Color,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  RGFormat,
  ShaderMaterial,
  Vector2,
  Vector3,
} from 'three';
import { type GroundKind } from '../stage-options.js';
import { type Extent } from '../geometry/extent.js';
import { type GroundGeometry } from '../geometry/ground-mesh.js';
import { type Relief } from '../geometry/relief.js';
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
      relief: { value: new DataTexture() },
      /** East, south and half side of the picture of slopes. */
      reliefPlace: { value: new Vector3(0, 0, 1) },
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
    this.uniforms.reliefPlace.value.set(extent.centreX, extent.centreZ, 1);
    this.ringStepM = RING_STEPS_M.find((stepM) => extent.radiusM / stepM < RINGS) ?? RING_STEPS_M.at(-1)!;
    this.uniforms.ringStepM.value = this.ringStepM;
    this.uniforms.takeoff.value.set(takeoffX, takeoffZ);
    this.uniforms.lowestM.value = extent.lowestM - 200;
    this.uniforms.rangeM.value = Math.max(900, rangeM * 1.3);
    this.uniforms.contourStepM.value = rangeM < FINE_CONTOURS_RANGE_M && extent.radiusM < 8_000 ? 50 : 100;
    this.uniforms.treeLineM.value = treeLineM(latitudeDeg);
  }

  setGround(kind: GroundKind, mesh: GroundGeometry, relief: Relief): void {
    this.object.geometry.dispose();
    this.object.geometry = bufferGeometry(
      {
        position: { values: mesh.position, size: 3 },
        normal: { values: mesh.normal, size: 4, isNormalised: true },
      },
      mesh.index,
    );
    this.uniforms.isTerrain.value = kind === 'terrain' ? 1 : 0;
    this.uniforms.relief.value.dispose();
    this.uniforms.relief.value = reliefTexture(relief);
    this.uniforms.reliefPlace.value.setZ(relief.halfM);
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
    this.uniforms.relief.value.dispose();
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

function reliefTexture({ side, pixels }: Relief): DataTexture {
  const texture = new DataTexture(pixels, side, side, RGFormat);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}

/** Roughly where trees end: 4,000 m in the tropics, 2,100 m in the Alps, 600 m at the arctic circle. */
function treeLineM(latitudeDeg: number): number {
  return Math.min(4_000, Math.max(300, 4_000 - (Math.abs(latitudeDeg) - 28) * 105));
}

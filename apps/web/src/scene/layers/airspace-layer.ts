import {
  type BufferAttribute,
  Color,
  DoubleSide,
  Group,
  Mesh,
  ShaderMaterial,
  ShapeUtils,
  Vector2,
} from 'three';
import { type TrackOrigin } from '../../track/replay-track.js';
import { type Extent } from '../geometry/extent.js';
import { type HeightGrid } from '../geometry/height-field.js';
import {
  type Triangulate,
  type VolumeGeometry,
  volumeGeometry,
  volumeHeights,
} from '../geometry/airspace-volume.js';
import { type SceneAirspace } from '../scene-airspace.js';
import { type SceneColours } from '../scene-theme.js';
import { bufferGeometry } from './buffer-geometry.js';
import { unculled } from './track-layer.js';

/** After the ground and before the track, which stays readable through it. */
const RENDER_ORDER = 1;

/** Opacity of the faces and of their edges, and the pattern of the edges: its length and the drawn share of it. */
const LOOKS: Readonly<
  Record<SceneAirspace['verdict'], readonly [face: number, edge: number, share: number]>
> = {
  inside: [0.17, 0.95, 1],
  possible: [0.12, 0.9, 0.6],
  near: [0.08, 0.75, 0.35],
  outside: [0.035, 0.4, 0.25],
};
const PATTERN_M = 400;
/** The chosen one is stronger, and others make room for it. */
const CHOSEN_FACE = 1.7;
const BESIDE_CHOSEN = 0.45;

const VERTEX = /* glsl */ `
attribute vec2 place;
varying vec2 vPlace;
varying float vDistance, vFromFlight;
uniform vec2 middle;
void main() {
  vPlace = place;
  vFromFlight = distance(position.xz, middle);
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vDistance = -seen.z;
  gl_Position = projectionMatrix * seen;
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 colour;
uniform float face, edge, drawnShare, fadeFromM;
varying vec2 vPlace;
varying float vDistance, vFromFlight;
void main() {
  float alpha = face;
  if (vPlace.x >= 0.0) {
    // On walls, y goes from 0 at the floor to 1 at the ceiling.
    float near = min(vPlace.y, 1.0 - vPlace.y) / max(fwidth(vPlace.y), 1e-6);
    float drawn = step(fract(vPlace.x / ${PATTERN_M.toFixed(1)}), drawnShare);
    alpha = mix(face, edge, drawn * (1.0 - smoothstep(1.2, 2.4, near)));
  }
  // A huge airspace ends in haze, and one around the eye does not fill the picture.
  alpha *= 1.0 - smoothstep(fadeFromM, 1.8 * fadeFromM, vFromFlight);
  alpha *= smoothstep(20.0, 300.0, vDistance);
  gl_FragColor = vec4(colour, alpha);
}`;

interface Volume {
  readonly airspace: SceneAirspace;
  readonly geometry: VolumeGeometry;
  readonly mesh: Mesh;
  readonly material: ShaderMaterial;
}

/** Airspaces as translucent walls, floors and ceilings. */
export class AirspaceLayer {
  readonly object = new Group();
  private readonly colour = { value: new Color() };
  private volumes: Volume[] = [];
  private ground: HeightGrid | null = null;

  constructor(
    private readonly origin: TrackOrigin,
    private readonly extent: Extent,
  ) {}

  /** Makes one airspace. Those of a flight are made in tasks of their own. */
  add(airspace: SceneAirspace): void {
    const geometry = volumeGeometry(airspace, this.origin, triangulate);
    const { centreX, centreZ, radiusM } = this.extent;
    const [, edge, drawnShare] = LOOKS[airspace.verdict];
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        colour: this.colour,
        face: { value: 0 },
        edge: { value: edge },
        drawnShare: { value: drawnShare },
        middle: { value: new Vector2(centreX, centreZ) },
        fadeFromM: { value: 2 * radiusM + 10_000 },
      },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    const mesh = unculled(new Mesh(buffersOf(geometry), material), RENDER_ORDER);
    const volume = { airspace, geometry, mesh, material };
    this.volumes.push(volume);
    setStrength(volume, airspace.isChosen ? CHOSEN_FACE : 1);
    if (this.ground) this.raise(volume, this.ground);
    this.object.add(mesh);
  }

  /** @param chosen whether each airspace, in the order in which it was added, is emphasised */
  setChosen(chosen: readonly boolean[]): void {
    const others = chosen.includes(true) ? BESIDE_CHOSEN : 1;
    for (const [index, volume] of this.volumes.entries()) {
      setStrength(volume, chosen[index] ? CHOSEN_FACE : others);
    }
  }

  setGround(ground: HeightGrid): void {
    this.ground = ground;
    for (const volume of this.volumes) this.raise(volume, ground);
  }

  setColours({ airspace }: SceneColours): void {
    this.colour.value.set(airspace);
  }

  clear(): void {
    for (const { mesh, material } of this.volumes) {
      this.object.remove(mesh);
      mesh.geometry.dispose();
      material.dispose();
    }
    this.volumes = [];
  }

  dispose(): void {
    this.clear();
  }

  private raise({ airspace, geometry, mesh }: Volume, ground: HeightGrid): void {
    const heights = volumeHeights(geometry, airspace, (x, z) => ground.at(x, z), this.extent);
    const position = mesh.geometry.getAttribute('position') as BufferAttribute;
    for (let i = 0; i < heights.length; i++) position.setY(i, heights[i]!);
    position.needsUpdate = true;
  }
}

function setStrength({ airspace, material }: Volume, strength: number): void {
  const [face] = LOOKS[airspace.verdict];
  material.uniforms['face']!.value = face * strength;
}

function buffersOf({ plan, isTop, alongM, index }: VolumeGeometry) {
  const position = new Float32Array(isTop.length * 3);
  const place = new Float32Array(isTop.length * 2);
  for (let i = 0; i < isTop.length; i++) {
    position[3 * i] = plan[2 * i]!;
    position[3 * i + 2] = plan[2 * i + 1]!;
    place[2 * i] = alongM[i]!;
    place[2 * i + 1] = isTop[i]!;
  }
  return bufferGeometry(
    { position: { values: position, size: 3 }, place: { values: place, size: 2 } },
    index,
  );
}

const triangulate: Triangulate = (outline) =>
  ShapeUtils.triangulateShape(
    outline.map(({ x, z }) => new Vector2(x, z)),
    [],
  );

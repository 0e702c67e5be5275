import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, Mesh, ShaderMaterial } from 'three';
import { type SceneWind } from '../flight-scene.js';
import { type SceneColours } from '../scene-theme.js';
import { replaceGeometry, unculled } from './track-layer.js';

const VERTEX = /* glsl */ `
attribute float opacity;
varying float vOpacity;
void main() {
  vOpacity = opacity;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 ink;
varying float vOpacity;
void main() { gl_FragColor = vec4(ink, vOpacity); }`;

/** An arrow of length 1 along x, from its tail, as triangles in a plane. */
const SHAFT = 0.045;
const HEAD = 0.13;
const HEAD_START = 0.66;
const ARROW = [
  [0, -SHAFT],
  [HEAD_START, -SHAFT],
  [HEAD_START, SHAFT],
  [0, -SHAFT],
  [HEAD_START, SHAFT],
  [0, SHAFT],
  [HEAD_START, -HEAD],
  [1, 0],
  [HEAD_START, HEAD],
] as const;

/** An arrow that shows where the air moves. */
interface Arrow {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly wind: SceneWind;
  readonly lengthM: number;
}

/** Wind as arrows: on a mast upwind of the flight, by altitude, and one at the glider. */
export class WindLayer {
  readonly object = new Group();
  private readonly ink = { value: new Color() };
  private readonly mast: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly atGlider: Mesh<BufferGeometry, ShaderMaterial>;
  private shownAtGlider = '';

  constructor() {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { ink: this.ink },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    this.mast = unculled(new Mesh(new BufferGeometry(), material), 6);
    this.atGlider = unculled(new Mesh(new BufferGeometry(), material), 6);
    this.object.add(this.mast, this.atGlider);
  }

  /** @param unitM length of an arrow in 20 km/h of wind */
  setMast(x: number, z: number, winds: readonly SceneWind[], unitM: number): void {
    const arrows = winds.map((wind) => ({
      x,
      y: wind.altitudeM,
      z,
      wind,
      lengthM: arrowLengthM(wind, unitM),
    }));
    replaceGeometry(this.mast, arrowsGeometry(arrows));
  }

  set isMastVisible(isVisible: boolean) {
    this.mast.visible = isVisible;
  }

  /** One arrow that ends at the glider; null hides it. */
  placeAtGlider(x: number, y: number, z: number, wind: SceneWind | null, scale: number): void {
    this.atGlider.visible = wind !== null;
    if (!wind) return;
    const shown = `${wind.fromDeg} ${wind.speedKmh} ${wind.confidence}`;
    if (shown !== this.shownAtGlider) {
      this.shownAtGlider = shown;
      const lengthM = arrowLengthM(wind, 8);
      const [east, south] = downwind(wind);
      const startM = lengthM + 8;
      const arrow = { x: -east * startM, y: 2, z: -south * startM, wind, lengthM };
      replaceGeometry(this.atGlider, arrowsGeometry([arrow]));
    }
    this.atGlider.position.set(x, y, z);
    this.atGlider.scale.setScalar(scale);
  }

  setColours({ ink }: SceneColours): void {
    this.ink.value.set(ink);
  }

  dispose(): void {
    this.mast.geometry.dispose();
    this.atGlider.geometry.dispose();
    this.mast.material.dispose();
  }
}

/** The wind at an altitude, from the nearest of the given ones. */
export function windAt(winds: readonly SceneWind[], altitudeM: number): SceneWind | null {
  const awayM = (wind: SceneWind) => Math.abs(wind.altitudeM - altitudeM);
  return winds.reduce<SceneWind | null>(
    (best, wind) => (best && awayM(best) <= awayM(wind) ? best : wind),
    null,
  );
}

/** East and south component of where the air moves. */
export function downwind({ fromDeg }: SceneWind): [east: number, south: number] {
  const from = (fromDeg * Math.PI) / 180;
  return [-Math.sin(from), Math.cos(from)];
}

function arrowLengthM({ speedKmh }: SceneWind, unitM: number): number {
  return unitM * (0.6 + Math.min(50, speedKmh) / 20);
}

/** Two crossed planes for each arrow, so that it is seen from the side, too. */
function arrowsGeometry(arrows: readonly Arrow[]): BufferGeometry {
  const position: number[] = [];
  const opacity: number[] = [];
  for (const { x, y, z, wind, lengthM } of arrows) {
    const [east, south] = downwind(wind);
    for (const isUpright of [false, true]) {
      for (const [along, across] of ARROW) {
        const flat = isUpright ? 0 : across * lengthM;
        position.push(
          x + east * along * lengthM - south * flat,
          y + (isUpright ? across * lengthM : 0),
          z + south * along * lengthM + east * flat,
        );
        opacity.push(0.25 + 0.6 * wind.confidence);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute('opacity', new BufferAttribute(new Float32Array(opacity), 1));
  return geometry;
}

import { BufferGeometry, DoubleSide, Mesh, ShaderMaterial } from 'three';
import { type ColumnsGeometry } from '../geometry/thermal-columns.js';
import { type SharedUniforms } from '../shared-uniforms.js';
import { bufferGeometry } from './buffer-geometry.js';
import { replaceGeometry, unculled } from './track-layer.js';

const VERTEX = /* glsl */ `
attribute vec2 strengthAndClimb;
uniform float widenM;
varying float vStrength, vClimb, vFacing, vHeight, vDistance;
void main() {
  vec4 seen = modelViewMatrix * vec4(position + normal * widenM, 1.0);
  vFacing = abs(dot(normalize(normalMatrix * normal), normalize(-seen.xyz)));
  vStrength = strengthAndClimb.x;
  vClimb = strengthAndClimb.y;
  vHeight = position.y;
  vDistance = -seen.z;
  gl_Position = projectionMatrix * seen;
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D climbTable;
uniform float risenM;
varying float vStrength, vClimb, vFacing, vHeight, vDistance;
void main() {
  vec3 colour = texture2D(climbTable, vec2(vClimb, 0.5)).rgb;
  float rim = pow(1.0 - vFacing, 1.6);
  // Bands that rise with the air.
  float band = 0.5 + 0.5 * sin((vHeight - risenM) / 26.0);
  float alpha = vStrength * 0.5 * (0.16 + 0.72 * rim + 0.1 * band);
  gl_FragColor = vec4(colour, alpha * smoothstep(30.0, 260.0, vDistance));
}`;

/** A column narrower than this would hardly be seen. */
const WIDTH_MIN_PX = 4.5;
const TYPICAL_RADIUS_M = 50;
/** How fast the bands rise, in metres per second of the flight. */
const RISE_MPS = 3;

/** Thermals as columns that lean with the wind. */
export class ThermalLayer {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly widenM = { value: 0 };
  private readonly risenM = { value: 0 };

  constructor({ climbTable }: SharedUniforms) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { climbTable, widenM: this.widenM, risenM: this.risenM },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    this.object = unculled(new Mesh(new BufferGeometry(), material), 4);
  }

  setColumns({ position, normal, strengthAndClimb, index }: ColumnsGeometry): void {
    replaceGeometry(
      this.object,
      bufferGeometry(
        {
          position: { values: position, size: 3 },
          normal: { values: normal, size: 4, isNormalised: true },
          strengthAndClimb: { values: strengthAndClimb, size: 2 },
        },
        index,
      ),
    );
  }

  update(timeSeconds: number, metresPerPixel: number): void {
    this.risenM.value = timeSeconds * RISE_MPS;
    this.widenM.value = Math.max(0, metresPerPixel * WIDTH_MIN_PX - TYPICAL_RADIUS_M);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

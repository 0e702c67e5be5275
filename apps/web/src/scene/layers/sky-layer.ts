import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry } from 'three';
import { type SceneColours } from '../scene-theme.js';
import { type SharedUniforms } from '../shared-uniforms.js';

const VERTEX = /* glsl */ `
varying vec3 vDirection;
void main() {
  vDirection = position;
  vec4 clip = projectionMatrix * mat4(mat3(modelViewMatrix)) * vec4(position, 1.0);
  gl_Position = clip.xyww; // as far away as possible
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
varying vec3 vDirection;
uniform vec3 top, middle, haze, sun, sunGlow;
float grain(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  vec3 direction = normalize(vDirection);
  float up = max(direction.y, 0.0);
  vec3 colour = mix(haze, middle, smoothstep(0.0, 0.17, up));
  colour = mix(colour, top, smoothstep(0.1, 0.75, up));
  float toSun = max(dot(direction, sun), 0.0);
  colour += sunGlow * (pow(toSun, 6.0) * 0.14 + pow(toSun, 60.0) * 0.26 + smoothstep(0.9993, 0.99965, toSun) * 0.9);
  colour += (grain(gl_FragCoord.xy) - 0.5) / 255.0; // without it, the gradient shows bands
  gl_FragColor = vec4(colour, 1.0);
}`;

/** The sky with the sun, around the camera. */
export class SkyLayer {
  private readonly colours = {
    top: { value: new Color() },
    middle: { value: new Color() },
    sunGlow: { value: new Color() },
  };
  readonly object: Mesh<SphereGeometry, ShaderMaterial>;

  constructor({ haze, sun }: SharedUniforms) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { ...this.colours, haze, sun },
      side: BackSide,
      depthWrite: false,
    });
    this.object = new Mesh(new SphereGeometry(10, 32, 16), material);
    this.object.frustumCulled = false;
    this.object.renderOrder = -10;
  }

  setColours(colours: SceneColours): void {
    this.colours.top.value.set(colours.skyTop);
    this.colours.middle.value.set(colours.skyMiddle);
    this.colours.sunGlow.value.set(colours.sunGlow);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

import { BufferGeometry, Color, DoubleSide, Group, Mesh, ShaderMaterial } from 'three';
import { type CurtainGeometry } from '../geometry/curtain.js';
import { type SceneColours } from '../scene-theme.js';
import { type SharedUniforms } from '../shared-uniforms.js';
import { type GroundReply } from '../worker-messages.js';
import { bufferGeometry } from './buffer-geometry.js';
import { flightRibbon, ribbonBuffers, RibbonMaterial } from './ribbon-material.js';

const CURTAIN_VERTEX = /* glsl */ `
attribute vec3 veil;
varying vec3 vVeil;
varying float vDistance;
void main() {
  vVeil = veil;
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vDistance = -seen.z;
  gl_Position = projectionMatrix * seen;
}`;

const CURTAIN_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 colour;
uniform float now, aheadOpacity;
varying vec3 vVeil;
varying float vDistance;
void main() {
  float sinceSeconds = now - vVeil.z;
  // Before the replay starts, the whole flight has its curtain.
  if (sinceSeconds < 0.0 && aheadOpacity < 1.0) discard;
  float justFlown = sinceSeconds < 0.0 ? 0.0 : exp(-sinceSeconds / 70.0);
  float alpha = vVeil.x * pow(vVeil.y, 1.4) * (0.1 + 0.1 * justFlown) * smoothstep(80.0, 420.0, vDistance);
  gl_FragColor = vec4(colour, alpha);
}`;

/** The track: a ribbon coloured by climb, its shadow on the ground and the curtain between them. */
export class TrackLayer {
  readonly object = new Group();
  private readonly ribbonMaterial: RibbonMaterial;
  private readonly shadowMaterial: RibbonMaterial;
  private readonly curtainColour = { value: new Color() };
  private readonly ribbon: Mesh<BufferGeometry, RibbonMaterial>;
  private readonly shadow: Mesh<BufferGeometry, RibbonMaterial>;
  private readonly curtain: Mesh<BufferGeometry, ShaderMaterial>;

  constructor(shared: SharedUniforms) {
    const shader = flightRibbon(shared);
    this.ribbonMaterial = new RibbonMaterial(
      shared,
      {
        widthM: 9,
        widthMinPx: 3.2,
        widthMaxPx: 9,
        opacity: 1,
        nearer: 0.0004,
        casingPx: 1.1,
        writesDepth: true,
      },
      shader,
    );
    this.shadowMaterial = new RibbonMaterial(
      shared,
      {
        widthM: 10,
        widthMinPx: 1.2,
        widthMaxPx: 5,
        opacity: 0.3,
        raiseM: 3,
        nearer: 0.0015,
        isTinted: true,
      },
      shader,
    );
    this.ribbon = unculled(new Mesh(new BufferGeometry(), this.ribbonMaterial), 5);
    this.shadow = unculled(new Mesh(new BufferGeometry(), this.shadowMaterial), 1);
    const curtainMaterial = new ShaderMaterial({
      vertexShader: CURTAIN_VERTEX,
      fragmentShader: CURTAIN_FRAGMENT,
      uniforms: { now: shared.now, aheadOpacity: shared.aheadOpacity, colour: this.curtainColour },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    this.curtain = unculled(new Mesh(new BufferGeometry(), curtainMaterial), 3);
    this.object.add(this.ribbon, this.shadow, this.curtain);
  }

  setGround({ ribbon, shadow, curtain }: GroundReply): void {
    replaceGeometry(this.ribbon, ribbonBuffers(ribbon));
    replaceGeometry(this.shadow, ribbonBuffers(shadow));
    replaceGeometry(this.curtain, curtainBuffers(curtain));
  }

  setColours(colours: SceneColours): void {
    this.ribbonMaterial.casing.value.set(colours.casing);
    this.shadowMaterial.tint.value.set(colours.shadow);
    this.shadowMaterial.strength.value = colours.shadowStrength;
    this.curtainColour.value.set(colours.curtain);
  }

  dispose(): void {
    for (const mesh of [this.ribbon, this.shadow, this.curtain]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}

function curtainBuffers({ position, veil, index }: CurtainGeometry): BufferGeometry {
  return bufferGeometry({ position: { values: position, size: 3 }, veil: { values: veil, size: 3 } }, index);
}

/** Meshes as large as the flight are always in view; computing their bounds would only take time. */
export function unculled<T extends Mesh>(mesh: T, renderOrder: number): T {
  mesh.frustumCulled = false;
  mesh.renderOrder = renderOrder;
  return mesh;
}

export function replaceGeometry(mesh: Mesh, geometry: BufferGeometry): void {
  mesh.geometry.dispose();
  mesh.geometry = geometry;
}

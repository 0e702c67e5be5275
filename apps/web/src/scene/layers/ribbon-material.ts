import { Color, DoubleSide, ShaderMaterial } from 'three';
import { type RibbonGeometry } from '../geometry/ribbon.js';
import { type SharedUniforms } from '../shared-uniforms.js';
import { bufferGeometry } from './buffer-geometry.js';

const VERTEX = /* glsl */ `
attribute vec4 direction;
attribute vec2 timeAndClimb;
uniform vec2 sizePx;
uniform float widthM, widthMinPx, widthMaxPx, raiseM, nearer, now, aheadWidth, casingPx;
varying float vClimb, vSide, vAhead, vWidth, vDistance;
void main() {
  vec4 seen = modelViewMatrix * vec4(position + vec3(0.0, raiseM, 0.0), 1.0);
  vec4 here = projectionMatrix * seen;
  vec4 there = projectionMatrix * (modelViewMatrix * vec4(position + vec3(0.0, raiseM, 0.0) + direction.xyz * 2.0, 1.0));
  vec2 along = (there.xy / max(there.w, 0.01) - here.xy / max(here.w, 0.01)) * sizePx;
  along = length(along) > 1e-5 ? normalize(along) : vec2(1.0, 0.0);
  float widthPx = clamp(widthM * projectionMatrix[1][1] * sizePx.y * 0.5 / max(here.w, 0.1), widthMinPx, widthMaxPx);
  vAhead = step(0.0, timeAndClimb.x - now);
  widthPx *= mix(1.0, aheadWidth, vAhead);
  // Room for the casing and the soft edge.
  float fullPx = widthPx + 2.0 * casingPx + 2.0;
  here.xy += vec2(-along.y, along.x) * direction.w * fullPx / sizePx * here.w;
  here.z -= nearer * here.w;
  gl_Position = here;
  vSide = direction.w * fullPx * 0.5;
  vWidth = widthPx;
  vClimb = timeAndClimb.y;
  vDistance = -seen.z;
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D climbTable;
uniform vec3 tint, casing, haze;
uniform float opacity, isTinted, casingPx, aheadOpacity, hazeDistanceM;
varying float vClimb, vSide, vAhead, vWidth, vDistance;
void main() {
  float away = abs(vSide);
  float core = vWidth * 0.5;
  float edge = core + casingPx;
  float cover = 1.0 - smoothstep(edge - 0.5, edge + 0.5, away);
  vec3 colour = mix(texture2D(climbTable, vec2(vClimb, 0.5)).rgb, tint, isTinted);
  float rim = step(0.01, casingPx) * smoothstep(core - 0.4, core + 0.4, away);
  colour = mix(colour, casing, rim * 0.85);
  colour = mix(colour, haze, (1.0 - exp(-pow(vDistance / hazeDistanceM, 1.5))) * 0.6);
  float alpha = opacity * cover * mix(1.0, 0.6, rim) * mix(1.0, aheadOpacity, step(0.5, vAhead));
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(colour, alpha);
}`;

export interface RibbonLook {
  readonly widthM: number;
  readonly widthMinPx: number;
  readonly widthMaxPx: number;
  readonly opacity: number;
  /** Metres above its line, so that it does not sink into the ground. */
  readonly raiseM?: number;
  /** How much nearer than its line it counts when something else is drawn at the same place. */
  readonly nearer?: number;
  /** Coloured by climb unless set. */
  readonly isTinted?: boolean;
  /** Width of the outline on each side. */
  readonly casingPx?: number;
  /** Drawn through everything in front of it. */
  readonly isSeenThrough?: boolean;
  readonly writesDepth?: boolean;
  /** Everything looks the same, flown or not. */
  readonly ignoresTime?: boolean;
}

/** A line of a certain width that always faces the viewer. */
export class RibbonMaterial extends ShaderMaterial {
  readonly tint: { value: Color };
  readonly casing: { value: Color };
  readonly strength: { value: number };

  constructor(shared: SharedUniforms, look: RibbonLook) {
    const tint = { value: new Color() };
    const casing = { value: new Color() };
    const strength = { value: look.opacity };
    super({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: look.writesDepth ?? false,
      depthTest: !look.isSeenThrough,
      side: DoubleSide,
      uniforms: {
        tint,
        casing,
        opacity: strength,
        now: look.ignoresTime ? { value: 1e9 } : shared.now,
        sizePx: shared.sizePx,
        climbTable: shared.climbTable,
        haze: shared.haze,
        hazeDistanceM: shared.hazeDistanceM,
        aheadOpacity: shared.aheadOpacity,
        aheadWidth: shared.aheadWidth,
        widthM: { value: look.widthM },
        widthMinPx: { value: look.widthMinPx },
        widthMaxPx: { value: look.widthMaxPx },
        raiseM: { value: look.raiseM ?? 0 },
        nearer: { value: look.nearer ?? 0 },
        isTinted: { value: look.isTinted ? 1 : 0 },
        casingPx: { value: look.casingPx ?? 0 },
      },
    });
    this.tint = tint;
    this.casing = casing;
    this.strength = strength;
  }
}

export function ribbonBuffers(ribbon: RibbonGeometry) {
  return bufferGeometry(
    {
      position: { values: ribbon.position, size: 3 },
      direction: { values: ribbon.direction, size: 4, isNormalised: true },
      timeAndClimb: { values: ribbon.timeAndClimb, size: 2 },
    },
    ribbon.index,
  );
}

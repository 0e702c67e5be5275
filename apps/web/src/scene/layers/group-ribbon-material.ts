import { Color, type DataTexture, DoubleSide, ShaderMaterial } from 'three';
import { type GroupRibbonGeometry } from '../geometry/group-geometry.js';
import { type SharedUniforms } from '../shared-uniforms.js';
import { bufferGeometry } from './buffer-geometry.js';

/** Rows of the table of pilots: colour, and take-off in seconds of the group with 1 for the selected pilot. */
const VERTEX = /* glsl */ `
attribute vec4 direction;
attribute vec2 timeAndClimb;
attribute float pilot;
uniform sampler2D pilots;
uniform vec2 sizePx;
uniform float widthMinPx, widthMaxPx, widthM, raiseM, nearer, now, trailSeconds, hasStarted, casingPx;
varying float vClimb, vSide, vWidth, vDistance, vAge, vIsSelected;
varying vec3 vColour;
void main() {
  vec4 state = texelFetch(pilots, ivec2(int(pilot + 0.5), 1), 0);
  vColour = texelFetch(pilots, ivec2(int(pilot + 0.5), 0), 0).rgb;
  vIsSelected = state.g;
  // Before the replay starts, everything is drawn as if just flown.
  vAge = hasStarted > 0.5 ? now - (timeAndClimb.x + state.r) : 0.0;
  if (vAge > trailSeconds || (vAge < 0.0 && vIsSelected < 0.5)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec3 at = position + vec3(0.0, raiseM, 0.0);
  vec4 seen = modelViewMatrix * vec4(at, 1.0);
  vec4 here = projectionMatrix * seen;
  vec4 there = projectionMatrix * (modelViewMatrix * vec4(at + direction.xyz * 2.0, 1.0));
  vec2 along = (there.xy / max(there.w, 0.01) - here.xy / max(here.w, 0.01)) * sizePx;
  along = length(along) > 1e-5 ? normalize(along) : vec2(1.0, 0.0);
  float widthPx = clamp(widthM * projectionMatrix[1][1] * sizePx.y * 0.5 / max(here.w, 0.1), widthMinPx, widthMaxPx);
  widthPx *= mix(0.8, 1.35, vIsSelected) * (vAge < 0.0 ? 0.6 : 1.0);
  float fullPx = widthPx + 2.0 * casingPx + 2.0;
  here.xy += vec2(-along.y, along.x) * direction.w * fullPx / sizePx * here.w;
  here.z -= (nearer + 0.0003 * vIsSelected) * here.w;
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
uniform float opacity, isTinted, casingPx, trailSeconds, hasStarted, hazeDistanceM;
varying float vClimb, vSide, vWidth, vDistance, vAge, vIsSelected;
varying vec3 vColour;
void main() {
  float away = abs(vSide);
  float core = vWidth * 0.5;
  float edge = core + casingPx;
  float cover = 1.0 - smoothstep(edge - 0.5, edge + 0.5, away);
  vec3 climb = texture2D(climbTable, vec2(vClimb, 0.5)).rgb;
  vec3 colour = mix(mix(vColour, climb, step(0.5, vIsSelected)), tint, isTinted);
  float rim = step(0.01, casingPx) * smoothstep(core - 0.4, core + 0.4, away);
  colour = mix(colour, casing, rim * 0.85);
  colour = mix(colour, haze, (1.0 - exp(-pow(vDistance / hazeDistanceM, 1.5))) * 0.5);
  // The trail fades over its last quarter.
  float fade = clamp((1.0 - vAge / trailSeconds) * 4.0, 0.0, 1.0);
  float alpha = opacity * cover * mix(1.0, 0.6, rim) * (vAge < 0.0 ? 0.35 : fade);
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(colour, alpha);
}`;

export interface GroupRibbonLook {
  readonly widthM: number;
  readonly widthMinPx: number;
  readonly widthMaxPx: number;
  readonly opacity: number;
  readonly raiseM?: number;
  readonly nearer: number;
  readonly isTinted?: boolean;
  readonly casingPx?: number;
  readonly writesDepth?: boolean;
}

/** What the ribbons of a group have in common. */
export interface GroupUniforms {
  readonly pilots: { value: DataTexture };
  /** How much of each flight is drawn behind its pilot. */
  readonly trailSeconds: { value: number };
  readonly hasStarted: { value: number };
}

/** The ribbons of all pilots: the selected one coloured by climb, the others each in the colour of its pilot. */
export class GroupRibbonMaterial extends ShaderMaterial {
  readonly tint: { value: Color };
  readonly casing: { value: Color };

  constructor(shared: SharedUniforms, group: GroupUniforms, look: GroupRibbonLook) {
    const tint = { value: new Color() };
    const casing = { value: new Color() };
    super({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: look.writesDepth ?? false,
      side: DoubleSide,
      uniforms: {
        ...group,
        tint,
        casing,
        now: shared.now,
        sizePx: shared.sizePx,
        climbTable: shared.climbTable,
        haze: shared.haze,
        hazeDistanceM: shared.hazeDistanceM,
        opacity: { value: look.opacity },
        widthM: { value: look.widthM },
        widthMinPx: { value: look.widthMinPx },
        widthMaxPx: { value: look.widthMaxPx },
        raiseM: { value: look.raiseM ?? 0 },
        nearer: { value: look.nearer },
        isTinted: { value: look.isTinted ? 1 : 0 },
        casingPx: { value: look.casingPx ?? 0 },
      },
    });
    this.tint = tint;
    this.casing = casing;
  }
}

export function groupRibbonBuffers(ribbon: GroupRibbonGeometry) {
  return bufferGeometry(
    {
      position: { values: ribbon.position, size: 3 },
      direction: { values: ribbon.direction, size: 4, isNormalised: true },
      timeAndClimb: { values: ribbon.timeAndClimb, size: 2 },
      pilot: { values: ribbon.pilot, size: 1 },
    },
    ribbon.index,
  );
}

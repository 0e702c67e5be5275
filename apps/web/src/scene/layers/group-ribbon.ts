import { type DataTexture } from 'three';
import { type RibbonShader } from './ribbon-material.js';

/** Rows of the table of pilots: colour, and take-off in seconds of the group with 1 for the selected pilot. */
const VERTEX = /* glsl */ `
attribute float pilot;
uniform sampler2D pilots;
uniform float trailSeconds, hasStarted;
varying float vAge;
varying vec3 vColour;
// Colours are those of the pilots, so climb is width: three times as wide in a strong climb as in sink.
float climbWidth() {
  return mix(0.55, 1.65, smoothstep(0.3, 1.0, timeAndClimb.y));
}
void main() {
  vec4 state = texelFetch(pilots, ivec2(int(pilot + 0.5), 1), 0);
  vColour = texelFetch(pilots, ivec2(int(pilot + 0.5), 0), 0).rgb;
  float isSelected = state.g;
  // Before the replay starts, everything is drawn as if just flown.
  vAge = hasStarted > 0.5 ? now - (timeAndClimb.x + state.r) : 0.0;
  if (vAge > trailSeconds || (vAge < 0.0 && isSelected < 0.5)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  placeRibbon(climbWidth() * mix(0.85, 1.4, isSelected) * (vAge < 0.0 ? 0.6 : 1.0), 0.0003 * isSelected);
}`;

const FRAGMENT = /* glsl */ `
uniform float trailSeconds;
varying float vAge;
varying vec3 vColour;
void main() {
  // The trail fades over its last quarter.
  float fade = clamp((1.0 - vAge / trailSeconds) * 4.0, 0.0, 1.0);
  colourRibbon(vColour, vAge < 0.0 ? 0.35 : fade);
}`;

/** What the ribbons of a group have in common. */
export interface GroupUniforms {
  readonly pilots: { value: DataTexture };
  /** How much of each flight is drawn behind its pilot. */
  readonly trailSeconds: { value: number };
  readonly hasStarted: { value: number };
}

/** The ribbons of all pilots, each in the colour of its pilot, and wider where it climbs. */
export function groupRibbon(group: GroupUniforms): RibbonShader {
  return { vertex: VERTEX, fragment: FRAGMENT, uniforms: { ...group } };
}

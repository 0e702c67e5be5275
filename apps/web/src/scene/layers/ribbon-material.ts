import { Color, DoubleSide, type IUniform, ShaderMaterial } from 'three';
import { type RibbonGeometry } from '../geometry/ribbon.js';
import { type SharedUniforms } from '../shared-uniforms.js';
import { bufferGeometry } from './buffer-geometry.js';

/** GLSL of every ribbon: a line of a certain width that always faces the viewer. */
const PLACE_RIBBON = /* glsl */ `
attribute vec4 direction;
attribute vec2 timeAndClimb;
uniform vec2 sizePx;
uniform float widthM, widthMinPx, widthMaxPx, raiseM, nearer, now, casingPx;
varying float vClimb, vSide, vWidth, vDistance;
void placeRibbon(float widthShare, float nearerBy) {
  vec3 at = position + vec3(0.0, raiseM, 0.0);
  vec4 seen = modelViewMatrix * vec4(at, 1.0);
  vec4 here = projectionMatrix * seen;
  vec4 there = projectionMatrix * (modelViewMatrix * vec4(at + direction.xyz * 2.0, 1.0));
  vec2 along = (there.xy / max(there.w, 0.01) - here.xy / max(here.w, 0.01)) * sizePx;
  along = length(along) > 1e-5 ? normalize(along) : vec2(1.0, 0.0);
  float widthPx = clamp(widthM * projectionMatrix[1][1] * sizePx.y * 0.5 / max(here.w, 0.1), widthMinPx, widthMaxPx);
  widthPx *= widthShare;
  // Room for the casing and the soft edge.
  float fullPx = widthPx + 2.0 * casingPx + 2.0;
  here.xy += vec2(-along.y, along.x) * direction.w * fullPx / sizePx * here.w;
  here.z -= (nearer + nearerBy) * here.w;
  gl_Position = here;
  vSide = direction.w * fullPx * 0.5;
  vWidth = widthPx;
  vClimb = timeAndClimb.y;
  vDistance = -seen.z;
}`;

const COLOUR_RIBBON = /* glsl */ `
precision highp float;
uniform sampler2D climbTable;
uniform vec3 tint, casing, haze;
uniform float opacity, isTinted, casingPx, hazeDistanceM;
varying float vClimb, vSide, vWidth, vDistance;
vec3 climbColour() {
  return texture2D(climbTable, vec2(vClimb, 0.5)).rgb;
}
void colourRibbon(vec3 lineColour, float share) {
  float core = vWidth * 0.5;
  float edge = core + casingPx;
  float cover = 1.0 - smoothstep(edge - 0.5, edge + 0.5, abs(vSide));
  float rim = step(0.01, casingPx) * smoothstep(core - 0.4, core + 0.4, abs(vSide));
  vec3 colour = mix(mix(lineColour, tint, isTinted), casing, rim * 0.85);
  colour = mix(colour, haze, (1.0 - exp(-pow(vDistance / hazeDistanceM, 1.5))) * 0.6);
  float alpha = opacity * cover * mix(1.0, 0.6, rim) * share;
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(colour, alpha);
}`;

const FLIGHT_VERTEX = /* glsl */ `
uniform float aheadWidth;
varying float vAhead;
void main() {
  vAhead = step(0.0, timeAndClimb.x - now);
  placeRibbon(mix(1.0, aheadWidth, vAhead), 0.0);
}`;

const FLIGHT_FRAGMENT = /* glsl */ `
uniform float aheadOpacity;
varying float vAhead;
void main() {
  colourRibbon(climbColour(), mix(1.0, aheadOpacity, step(0.5, vAhead)));
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
  /** In one colour instead of that of the climb or of the pilot. */
  readonly isTinted?: boolean;
  /** Width of the outline on each side. */
  readonly casingPx?: number;
  /** Drawn through everything in front of it. */
  readonly isSeenThrough?: boolean;
  readonly writesDepth?: boolean;
}

/** What distinguishes one kind of ribbon: both `main` functions, and their uniforms. */
export interface RibbonShader {
  /** Calls `placeRibbon(widthShare, nearerBy)`. */
  readonly vertex: string;
  /** Calls `colourRibbon(colour, opacityShare)`. */
  readonly fragment: string;
  readonly uniforms: Readonly<Record<string, IUniform>>;
}

/** A line of a certain width that always faces the viewer. */
export class RibbonMaterial extends ShaderMaterial {
  readonly tint: { value: Color };
  readonly casing: { value: Color };
  readonly strength: { value: number };

  constructor(shared: SharedUniforms, look: RibbonLook, { vertex, fragment, uniforms }: RibbonShader) {
    const tint = { value: new Color() };
    const casing = { value: new Color() };
    const strength = { value: look.opacity };
    super({
      vertexShader: PLACE_RIBBON + vertex,
      fragmentShader: COLOUR_RIBBON + fragment,
      transparent: true,
      depthWrite: look.writesDepth ?? false,
      depthTest: !look.isSeenThrough,
      side: DoubleSide,
      uniforms: {
        tint,
        casing,
        opacity: strength,
        now: shared.now,
        sizePx: shared.sizePx,
        climbTable: shared.climbTable,
        haze: shared.haze,
        hazeDistanceM: shared.hazeDistanceM,
        widthM: { value: look.widthM },
        widthMinPx: { value: look.widthMinPx },
        widthMaxPx: { value: look.widthMaxPx },
        raiseM: { value: look.raiseM ?? 0 },
        nearer: { value: look.nearer ?? 0 },
        isTinted: { value: look.isTinted ? 1 : 0 },
        casingPx: { value: look.casingPx ?? 0 },
        ...uniforms,
      },
    });
    this.tint = tint;
    this.casing = casing;
    this.strength = strength;
  }
}

/** A ribbon of one flight, coloured by climb. What is yet to be flown is paler and thinner. */
export function flightRibbon(shared: SharedUniforms): RibbonShader {
  const { aheadWidth, aheadOpacity } = shared;
  return { vertex: FLIGHT_VERTEX, fragment: FLIGHT_FRAGMENT, uniforms: { aheadWidth, aheadOpacity } };
}

/** A ribbon that looks the same throughout, flown or not. */
export function timelessRibbon(shared: SharedUniforms): RibbonShader {
  const { vertex, fragment, uniforms } = flightRibbon(shared);
  return { vertex, fragment, uniforms: { ...uniforms, now: { value: 1e9 } } };
}

export function ribbonBuffers(ribbon: RibbonGeometry, pilot?: Float32Array) {
  return bufferGeometry(
    {
      position: { values: ribbon.position, size: 3 },
      direction: { values: ribbon.direction, size: 4, isNormalised: true },
      timeAndClimb: { values: ribbon.timeAndClimb, size: 2 },
      ...(pilot && { pilot: { values: pilot, size: 1 } }),
    },
    ribbon.index,
  );
}

export const GROUND_VERTEX = /* glsl */ `
varying vec3 vPosition;
varying vec3 vNormal;
varying float vDistance;
void main() {
  vPosition = position;
  vNormal = normal;
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vDistance = length(seen.xyz);
  gl_Position = projectionMatrix * seen;
}`;

export const GROUND_FRAGMENT = /* glsl */ `
precision highp float;
varying vec3 vPosition;
varying vec3 vNormal;
varying float vDistance;
uniform vec3 valley, slope, alpine, rock, snow, groundLow, groundHigh;
uniform vec3 shade, sunlight, contour, ring, haze, sun;
uniform float isTerrain, lowestM, rangeM, treeLineM, contourStepM, ringStepM, hazeDistanceM, gliderShadowM;
uniform vec2 takeoff, gliderShadow;
uniform vec3 reliefPlace;
uniform sampler2D relief;

/** A line of the given width in pixels at every whole value; it fades where lines would merge. */
float lineAt(float value, float width) {
  float perPixel = fwidth(value);
  float away = abs(fract(value - 0.5) - 0.5);
  float line = 1.0 - smoothstep(width * perPixel * 0.5, width * perPixel * 0.5 + perPixel, away);
  // On level ground, a lake for example, the line would cover everything.
  return line * smoothstep(1e-5, 5e-5, perPixel) * (1.0 - smoothstep(0.2, 0.5, perPixel));
}

float hash(vec2 at) { return fract(sin(dot(at, vec2(41.3, 289.1))) * 45758.5453); }
float unevenness(vec2 at) {
  vec2 cell = floor(at), part = fract(at);
  part = part * part * (3.0 - 2.0 * part);
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), part.x),
    mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), part.x), part.y) - 0.5;
}

/** The finer normal from the picture of slopes, where there is one. */
vec3 groundNormal() {
  vec2 place = (vPosition.xz - reliefPlace.xy) / reliefPlace.z;
  vec2 slope = texture2D(relief, place * 0.5 + 0.5).rg * 2.0 - 1.0039;
  vec3 fine = vec3(slope.x, sqrt(max(0.02, 1.0 - dot(slope, slope))), slope.y);
  float inside = 1.0 - smoothstep(0.85, 1.0, max(abs(place.x), abs(place.y)));
  return normalize(mix(normalize(vNormal), fine, inside));
}

vec3 terrainTint(vec3 normal) {
  float steep = 1.0 - normal.y;
  // Borders of tints are uneven, so that they do not look like contours.
  float uneven = unevenness(vPosition.xz / 900.0) + 0.5 * unevenness(vPosition.xz / 260.0);
  float height = vPosition.y + 190.0 * uneven;
  vec3 tint = mix(valley, slope, smoothstep(0.008, 0.07, steep + 0.02 * uneven));
  tint = mix(tint, alpine, smoothstep(treeLineM - 250.0, treeLineM + 150.0, height));
  float snowShare = smoothstep(treeLineM + 780.0, treeLineM + 1250.0, height);
  tint = mix(tint, rock, smoothstep(0.16, 0.34, steep + 0.05 * uneven) * 0.9);
  tint = mix(tint, rock, smoothstep(treeLineM + 300.0, treeLineM + 900.0, height) * 0.55);
  return mix(tint, snow, snowShare * (1.0 - smoothstep(0.26, 0.46, steep)));
}

void main() {
  vec3 normal = groundNormal();
  float height = clamp((vPosition.y - lowestM) / rangeM, 0.0, 1.0);
  vec3 colour = isTerrain > 0.5 ? terrainTint(normal) : mix(groundLow, groundHigh, smoothstep(0.0, 1.0, height));

  // Slopes are steepened for the light only, as in a drawn map.
  float steepening = mix(1.35, 2.3, smoothstep(2000.0, 45000.0, vDistance));
  vec3 lit = normalize(vec3(normal.x * steepening, normal.y, normal.z * steepening));
  float light = dot(lit, sun) / max(sun.y, 0.25);
  light = mix(mix(1.0, light, 0.6), light, isTerrain); // a guessed slope is hinted at only
  float open = 0.72 + 0.28 * lit.y;
  colour *= mix(shade, sunlight, clamp(light, 0.0, 1.0)) * open;
  colour += colour * max(0.0, light - 1.0) * 0.32;

  float near = exp(-vDistance / (hazeDistanceM * 0.6));
  if (isTerrain > 0.5) {
    float fine = lineAt(vPosition.y / contourStepM, 0.3) * 0.13;
    float coarse = lineAt(vPosition.y / (contourStepM * 5.0), 0.7) * 0.24;
    colour = mix(colour, contour, max(fine, coarse) * near);
  } else {
    vec2 square = vPosition.xz / ringStepM;
    colour = mix(colour, contour, max(lineAt(square.x, 0.6), lineAt(square.y, 0.6)) * 0.1 * near);
  }
  float rings = length(vPosition.xz - takeoff) / ringStepM;
  if (rings > 0.5 && rings < 5.4) colour = mix(colour, ring, lineAt(rings, 0.5) * mix(0.34, 0.3, isTerrain));

  float toShadow = length(vPosition.xz - gliderShadow);
  colour *= 1.0 - 0.45 * (1.0 - smoothstep(gliderShadowM * 0.3, gliderShadowM, toShadow));
  gl_FragColor = vec4(mix(colour, haze, 1.0 - exp(-pow(vDistance / hazeDistanceM, 1.5))), 1.0);
}`;

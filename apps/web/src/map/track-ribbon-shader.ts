/** A line of a certain width on the map, once for its outline and once for its colours. */
export const VERTEX = /* glsl */ `#version 300 es
in vec3 position;
in vec4 direction;
in vec2 timeAndClimb;
uniform vec2 sizePx, originPx;
uniform float pxPerM, widthPx, now, aheadWidth;
out float climb, side, ahead, halfPx;
void main() {
  ahead = step(0.0, timeAndClimb.x - now);
  halfPx = widthPx * mix(1.0, aheadWidth, ahead) * 0.5;
  float reachPx = halfPx + 1.0; // room for the soft edge
  vec2 across = vec2(-direction.z, direction.x) * direction.w * reachPx;
  vec2 place = originPx + position.xz * pxPerM + across;
  gl_Position = vec4(place.x / sizePx.x * 2.0 - 1.0, 1.0 - place.y / sizePx.y * 2.0, 0.0, 1.0);
  side = direction.w * reachPx;
  climb = timeAndClimb.y;
}`;

/** The map expects colours multiplied by their opacity. */
export const FRAGMENT = /* glsl */ `#version 300 es
precision highp float;
uniform sampler2D climbTable;
uniform vec4 tint;
uniform float aheadOpacity;
in float climb, side, ahead, halfPx;
out vec4 colour;
void main() {
  float cover = 1.0 - smoothstep(halfPx - 0.5, halfPx + 0.5, abs(side));
  vec3 core = texture(climbTable, vec2(climb, 0.5)).rgb;
  float alpha = cover * mix(1.0, aheadOpacity, step(0.5, ahead)) * mix(1.0, 0.85, tint.a);
  colour = vec4(mix(core, tint.rgb, tint.a) * alpha, alpha);
}`;

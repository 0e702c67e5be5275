import { type CustomLayerInterface } from 'maplibre-gl';
import { CLIMB_STEPS, climbTable } from '../scene/climb-colours.js';
import { type SceneTheme } from '../scene/stage-options.js';
import { ribbonGeometry, type RibbonGeometry } from '../scene/geometry/ribbon.js';
import { type DrawnLine } from '../scene/path-position.js';
import { FRAGMENT, VERTEX } from './track-ribbon-shader.js';

/** Where the plane of the map is in the picture. */
export interface PlaneView {
  readonly originX: number;
  readonly originY: number;
  readonly pxPerM: number;
  readonly width: number;
  readonly height: number;
}

const WIDTH_PX = 4.5;
const CASING_PX = 1.5;
/** Of what is yet to be flown. */
const AHEAD_OPACITY = 0.5;
const AHEAD_WIDTH = 0.6;

const ATTRIBUTES = [
  { name: 'position', size: 3 },
  { name: 'direction', size: 4 },
  { name: 'timeAndClimb', size: 2 },
] as const;

/** What the graphics card has of the ribbon. */
interface Uploaded {
  readonly program: WebGLProgram;
  readonly vertices: WebGLVertexArrayObject;
  readonly buffers: readonly WebGLBuffer[];
  readonly climbs: WebGLTexture;
}

/** The track in the colours of its climb, as a layer of the map. Moving the time costs nothing. */
export class TrackRibbon implements CustomLayerInterface {
  readonly id = 'track';
  readonly type = 'custom';
  timeSeconds = 0;
  private readonly ribbon: RibbonGeometry;
  private uploaded: Uploaded | null = null;
  private theme: SceneTheme = 'light';
  private isThemeStale = true;

  /** @param view reads where the plane is at the time of drawing */
  constructor(
    { path, y }: DrawnLine,
    private readonly view: () => PlaneView,
  ) {
    this.ribbon = ribbonGeometry(path, y);
  }

  setTheme(theme: SceneTheme): void {
    this.theme = theme;
    this.isThemeStale = true;
  }

  onAdd(_map: unknown, gl: WebGL2RenderingContext): void {
    const program = compiled(gl);
    const vertices = gl.createVertexArray();
    gl.bindVertexArray(vertices);
    const buffers = ATTRIBUTES.map(({ name, size }) => {
      const buffer = filled(gl, gl.ARRAY_BUFFER, this.ribbon[name]);
      const place = gl.getAttribLocation(program, name);
      const isNormalised = name === 'direction';
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, size, isNormalised ? gl.SHORT : gl.FLOAT, isNormalised, 0, 0);
      return buffer;
    });
    buffers.push(filled(gl, gl.ELEMENT_ARRAY_BUFFER, this.ribbon.index));
    gl.bindVertexArray(null);
    this.uploaded = { program, vertices, buffers, climbs: gl.createTexture() };
    this.isThemeStale = true;
  }

  render(gl: WebGL2RenderingContext): void {
    if (!this.uploaded) return;
    const { program, vertices, climbs } = this.uploaded;
    gl.useProgram(program);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, climbs);
    if (this.isThemeStale) this.uploadColours(gl);
    gl.bindVertexArray(vertices);
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    this.setUniforms(gl, program);
    const uniform = (name: string) => gl.getUniformLocation(program, name);
    const casing = this.theme === 'light' ? 1 : 0.03;
    gl.uniform4f(uniform('tint'), casing, casing, casing, 1);
    gl.uniform1f(uniform('widthPx'), WIDTH_PX + 2 * CASING_PX);
    gl.drawElements(gl.TRIANGLES, this.ribbon.index.length, gl.UNSIGNED_INT, 0);
    gl.uniform4f(uniform('tint'), 0, 0, 0, 0);
    gl.uniform1f(uniform('widthPx'), WIDTH_PX);
    gl.drawElements(gl.TRIANGLES, this.ribbon.index.length, gl.UNSIGNED_INT, 0);
    gl.bindVertexArray(null);
  }

  onRemove(_map: unknown, gl: WebGL2RenderingContext): void {
    if (!this.uploaded) return;
    const { program, vertices, buffers, climbs } = this.uploaded;
    gl.deleteProgram(program);
    gl.deleteVertexArray(vertices);
    for (const buffer of buffers) gl.deleteBuffer(buffer);
    gl.deleteTexture(climbs);
    this.uploaded = null;
  }

  private setUniforms(gl: WebGL2RenderingContext, program: WebGLProgram): void {
    const { originX, originY, pxPerM, width, height } = this.view();
    const uniform = (name: string) => gl.getUniformLocation(program, name);
    const hasStarted = this.timeSeconds > 0;
    gl.uniform1i(uniform('climbTable'), 0);
    gl.uniform2f(uniform('sizePx'), width, height);
    gl.uniform2f(uniform('originPx'), originX, originY);
    gl.uniform1f(uniform('pxPerM'), pxPerM);
    gl.uniform1f(uniform('now'), this.timeSeconds);
    gl.uniform1f(uniform('aheadOpacity'), hasStarted ? AHEAD_OPACITY : 1);
    gl.uniform1f(uniform('aheadWidth'), hasStarted ? AHEAD_WIDTH : 1);
  }

  private uploadColours(gl: WebGL2RenderingContext): void {
    const colours = climbTable(this.theme);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, CLIMB_STEPS, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, colours);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    this.isThemeStale = false;
  }
}

function compiled(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`The shader of the track failed: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}

function filled(gl: WebGL2RenderingContext, target: number, values: AllowSharedBufferSource): WebGLBuffer {
  const buffer = gl.createBuffer();
  gl.bindBuffer(target, buffer);
  gl.bufferData(target, values, gl.STATIC_DRAW);
  return buffer;
}

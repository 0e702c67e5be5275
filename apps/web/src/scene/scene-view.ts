import { LinearSRGBColorSpace, Matrix4, PerspectiveCamera, type Scene, Vector3, WebGLRenderer } from 'three';
import { type CameraPose, eyeOf } from './camera-rig.js';
import { type ScreenPosition } from './flight-scene.js';
import { type HeightGrid } from './geometry/height-field.js';

const FIELD_OF_VIEW_DEG = 42;
const PIXEL_RATIO_MAX = 2;
/** A camera closer to the ground than this would look into the mountain. */
const EYE_CLEARANCE_M = 14;
/** Above this elevation of the camera, north is up in the picture. */
const TOP_DOWN_DEG = 80;
const SIGHT_SAMPLES = 26;
/** Labels stand a little above the ground, whose heights are known only coarsely. */
const SIGHT_TOLERANCE_M = 30;

/** The picture: canvas, renderer and camera. */
export class SceneView {
  readonly canvas = document.createElement('canvas');
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 1, 1e6);
  readonly eye = new Vector3();
  width = 1;
  height = 1;
  /** Distance from the eye to the target. */
  distanceM = 1;
  /** Of the camera above its target. */
  elevationDeg = 0;
  ground: HeightGrid | null = null;
  private readonly renderer: WebGLRenderer;
  private readonly toPicture = new Matrix4();
  private readonly point = new Vector3();

  /** @throws without WebGL 2 */
  constructor() {
    this.canvas.className = 'flight-scene-canvas';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.renderer = new WebGLRenderer({
      canvas: this.canvas,
      antialias: true,
      powerPreference: 'high-performance',
    });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    // Asking for errors waits until the shaders are compiled.
    this.renderer.debug.checkShaderErrors = import.meta.env.DEV;
    this.pixelRatio = Math.min(PIXEL_RATIO_MAX, devicePixelRatio);
  }

  get pixelRatio(): number {
    return this.renderer.getPixelRatio();
  }

  set pixelRatio(ratio: number) {
    this.renderer.setPixelRatio(ratio);
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.renderer.setSize(this.width, this.height, false);
    this.camera.aspect = this.width / this.height;
  }

  async compile(scene: Scene): Promise<void> {
    // Without this extension, nothing can be waited for. Shaders are then compiled layer by layer as they warm up.
    const isAsync = this.renderer.getContext().getExtension('KHR_parallel_shader_compile') !== null;
    if (isAsync) await this.renderer.compileAsync(scene, this.camera);
  }

  look(pose: CameraPose, farM: number): void {
    const eye = eyeOf(pose);
    const floorM =
      (this.ground?.at(eye.x, eye.z) ?? -Infinity) + Math.max(EYE_CLEARANCE_M, pose.distanceM * 0.02);
    this.eye.set(eye.x, Math.max(eye.y, floorM), eye.z);
    this.distanceM = pose.distanceM;
    this.elevationDeg = pose.elevationDeg;
    const azimuth = (pose.azimuthDeg * Math.PI) / 180;
    const { camera } = this;
    if (pose.elevationDeg > TOP_DOWN_DEG) camera.up.set(Math.sin(azimuth), 0, -Math.cos(azimuth));
    else camera.up.set(0, 1, 0);
    camera.position.copy(this.eye);
    camera.lookAt(pose.x, pose.y, pose.z);
    camera.near = Math.max(1.5, pose.distanceM * 0.012);
    camera.far = Math.max(farM, pose.distanceM * 6);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    this.toPicture.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  }

  draw(scene: Scene): void {
    this.renderer.render(scene, this.camera);
  }

  /** Makes shaders and buffers ready by drawing a single pixel. */
  warmUp(scene: Scene): void {
    this.renderer.setScissor(0, 0, 1, 1);
    this.renderer.setScissorTest(true);
    this.draw(scene);
    this.renderer.setScissorTest(false);
  }

  /** One pixel of the picture just drawn; call it in the same task. */
  readPixel(x: number, y: number): [number, number, number, number] {
    const context = this.renderer.getContext();
    const pixel = new Uint8Array(4);
    const ratio = this.renderer.getPixelRatio();
    const [column, row] = [Math.floor(x * ratio), Math.floor((this.height - y) * ratio)];
    context.readPixels(column, row, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel);
    return [...pixel] as [number, number, number, number];
  }

  /** Metres that a pixel covers at a distance. */
  metresPerPixel(distanceM: number): number {
    return (2 * Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360) * distanceM) / this.height;
  }

  /** A position in CSS pixels; null behind the camera. */
  project(x: number, y: number, z: number): { x: number; y: number; distanceM: number } | null {
    const { elements: m } = this.toPicture;
    const depth = m[3] * x + m[7] * y + m[11] * z + m[15];
    if (depth <= this.camera.near) return null;
    const right = (m[0] * x + m[4] * y + m[8] * z + m[12]) / depth;
    const up = (m[1] * x + m[5] * y + m[9] * z + m[13]) / depth;
    return {
      x: (right * 0.5 + 0.5) * this.width,
      y: (0.5 - up * 0.5) * this.height,
      distanceM: this.point.set(x, y, z).distanceTo(this.eye),
    };
  }

  /** The same with whether the position can be seen. */
  screenPosition(x: number, y: number, z: number): ScreenPosition {
    const point = this.project(x, y, z);
    if (!point) return { x: NaN, y: NaN, isVisible: false };
    const isInside = point.x >= 0 && point.y >= 0 && point.x <= this.width && point.y <= this.height;
    return { x: point.x, y: point.y, isVisible: isInside && !this.isHidden(x, y, z) };
  }

  /** Whether the ground lies between the eye and a position. */
  isHidden(x: number, y: number, z: number): boolean {
    const { ground, eye } = this;
    if (!ground) return false;
    for (let sample = 1; sample < SIGHT_SAMPLES; sample++) {
      const share = sample / SIGHT_SAMPLES;
      const [east, south] = [eye.x + (x - eye.x) * share, eye.z + (z - eye.z) * share];
      if (ground.at(east, south) > eye.y + (y - eye.y) * share + SIGHT_TOLERANCE_M) return true;
    }
    return false;
  }

  dispose(): void {
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

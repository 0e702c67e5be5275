import './scene.css';
import { type Scene } from 'three';
import { type CameraAims, CameraRig } from './camera-rig.js';
import { type SceneCamera, type SceneTheme } from './flight-scene.js';
import { FrameLoop } from './frame-loop.js';
import { listenToGestures } from './gestures.js';
import { type Box } from './label-layout.js';
import { SceneLabelLayer } from './scene-labels.js';
import { type SceneView } from './scene-view.js';
import { type StageOptions } from './stage-options.js';

const TURN_DEG_PER_PX = 0.25;
const RAISE_DEG_PER_PX = 0.2;
const KEY_ZOOM = 1.25;
/** The page's controls over the scene carry this attribute; labels keep off them. */
const OBSTACLES = '[data-over-scene]';
const OBSTACLES_EVERY_MS = 500;
/** Frames slower than this, many in a row, mean that the device needs fewer pixels. */
const SLOW_FRAME_SECONDS = 0.045;
const SLOW_FRAMES = 24;

/** What a stage shows. */
export interface StageWorld {
  readonly scene: Scene;
  setTheme(theme: SceneTheme): void;
  /** Leaves one layer in the scene at a time. */
  showOneByOne(): Generator<() => void>;
  dispose(): void;
}

/** Canvas, labels, cameras, gestures and frames of a scene. What is drawn, and where it is, is up to the scene. */
export abstract class SceneStage {
  protected readonly root = document.createElement('div');
  protected readonly labelLayer: SceneLabelLayer;
  protected readonly rig: CameraRig;
  protected readonly loop = new FrameLoop((seconds) => this.frame(seconds));
  private readonly resizing = new ResizeObserver(() => this.resize());
  private readonly stops: (() => void)[] = [];
  private obstacles: Box[] = [];
  private obstaclesReadAtMs = -Infinity;
  private slowFrames = 0;
  private isDestroyed = false;

  constructor(
    host: HTMLElement,
    private readonly stageOptions: StageOptions,
    protected readonly view: SceneView,
    labelTapped: (seekSeconds: number) => void,
  ) {
    this.rig = new CameraRig(stageOptions.camera ?? 'orbit', stageOptions.reducedMotion);
    const labelContainer = document.createElement('div');
    labelContainer.className = 'flight-scene-labels';
    labelContainer.setAttribute('aria-hidden', 'true');
    this.labelLayer = new SceneLabelLayer(labelContainer, labelTapped);
    this.root.className = 'flight-scene';
    view.canvas.hidden = true;
    this.root.append(view.canvas, labelContainer);
    host.append(this.root);
    this.listen(host);
  }

  protected abstract readonly world: StageWorld;
  /** Radius of everything that is flown here. */
  protected abstract readonly radiusM: number;
  protected abstract cameraAims(): CameraAims;
  /** Moves everything to where it is at the moment, seen from the present camera. */
  protected abstract place(elevationDeg: number): void;
  /** Lays the ground for the first picture. */
  protected abstract prepare(): void;
  protected abstract tapped(x: number, y: number): void;

  /** Draws the first picture. */
  protected async showFirstPicture(): Promise<void> {
    this.setTheme(this.stageOptions.theme);
    this.resize();
    this.placeCamera(0);
    await nextTask();
    this.prepare();
    await nextTask();
    this.place(this.placeCamera(0));
    await this.view.compile(this.world.scene);
    for (const showAll of this.world.showOneByOne()) {
      await nextTask();
      this.view.warmUp(this.world.scene);
      showAll();
    }
    await nextTask();
    this.view.canvas.hidden = false;
    this.frame(0);
    this.loop.start();
    void document.fonts.ready.then(() => {
      this.labelLayer.forgetSizes();
      this.loop.invalidate();
    });
  }

  setCamera(camera: SceneCamera): void {
    this.rig.setCamera(camera);
    this.loop.invalidate();
  }

  setTheme(theme: SceneTheme): void {
    this.root.dataset['theme'] = theme;
    this.world.setTheme(theme);
    this.loop.invalidate();
  }

  zoom(factor: number): void {
    this.rig.zoom(factor);
    this.loop.invalidate();
  }

  resetView(): void {
    this.rig.reset();
    this.loop.invalidate();
  }

  readPixel(x: number, y: number): [number, number, number, number] {
    this.draw(0);
    return this.view.readPixel(x, y);
  }

  destroy(): void {
    this.isDestroyed = true;
    this.loop.stop();
    this.resizing.disconnect();
    for (const stop of this.stops) stop();
    this.world.dispose();
    this.view.dispose();
    this.root.remove();
  }

  /** @returns the camera's elevation above its target, in degrees */
  protected placeCamera(seconds: number): number {
    const pose = this.rig.advance(this.cameraAims(), seconds);
    this.view.look(pose, this.radiusM * 16 + 110_000);
    return pose.elevationDeg;
  }

  private listen(host: HTMLElement): void {
    const { canvas } = this.view;
    const keyPressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') this.zoom(1 / KEY_ZOOM);
      else if (event.key === '-') this.zoom(KEY_ZOOM);
      else return;
      event.preventDefault();
    };
    const contextLost = (event: Event) => {
      event.preventDefault();
      if (!this.isDestroyed) this.stageOptions.onContextLost();
    };
    host.addEventListener('keydown', keyPressed);
    canvas.addEventListener('webglcontextlost', contextLost);
    this.stops.push(
      listenToGestures(canvas, {
        turn: (right, down) => this.turn(right, down),
        move: (right, down) => this.move(right, down),
        zoom: (factor) => this.zoom(factor),
        tap: (x, y) => this.tapped(x, y),
        reset: () => this.resetView(),
      }),
      () => host.removeEventListener('keydown', keyPressed),
      () => canvas.removeEventListener('webglcontextlost', contextLost),
    );
    this.resizing.observe(host);
  }

  private turn(rightPx: number, downPx: number): void {
    if (this.rig.current === 'top') this.move(rightPx, downPx);
    else this.rig.turn(-rightPx * TURN_DEG_PER_PX, downPx * RAISE_DEG_PER_PX);
    this.loop.invalidate();
  }

  private move(rightPx: number, downPx: number): void {
    const metresPerPixel = this.view.metresPerPixel(this.view.distanceM);
    this.rig.move(rightPx * metresPerPixel, downPx * metresPerPixel);
    this.loop.invalidate();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.root;
    this.view.resize(clientWidth, clientHeight);
    this.rig.aspect = this.view.width / this.view.height;
    this.obstaclesReadAtMs = -Infinity;
    this.loop.invalidate();
  }

  /** @returns true if the camera still moves */
  private frame(seconds: number): boolean {
    if (this.isDestroyed) return false;
    this.watchSpeed(seconds);
    // Before anything changes: reading positions later would make the browser lay out the page once more.
    const obstacles = this.readObstacles();
    this.draw(seconds);
    this.labelLayer.update(this.view, obstacles);
    return this.rig.isMoving;
  }

  private draw(seconds: number): void {
    this.place(this.placeCamera(seconds));
    this.view.draw(this.world.scene);
  }

  private readObstacles(): Box[] {
    const nowMs = performance.now();
    if (nowMs - this.obstaclesReadAtMs < OBSTACLES_EVERY_MS) return this.obstacles;
    this.obstaclesReadAtMs = nowMs;
    const own = this.root.getBoundingClientRect();
    this.obstacles = [...document.querySelectorAll(OBSTACLES)].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left: left - own.left, top: top - own.top, right: right - own.left, bottom: bottom - own.top };
    });
    return this.obstacles;
  }

  /** On a device that cannot keep up, one pixel per CSS pixel has to do. */
  private watchSpeed(seconds: number): void {
    this.slowFrames = seconds > SLOW_FRAME_SECONDS ? this.slowFrames + 1 : 0;
    if (this.slowFrames < SLOW_FRAMES) return;
    this.view.setPixelRatio(1);
    this.view.resize(this.view.width, this.view.height);
    this.slowFrames = -Infinity;
  }
}

/** Lets the browser do other things between long steps. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

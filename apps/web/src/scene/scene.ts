import './scene.css';
import { toLocal } from '../track/replay-track.js';
import { stateAt } from '../track/track-state.js';
import { type CameraAims, CameraRig } from './camera-rig.js';
import {
  type FlightScene,
  type GroundKind,
  type SceneCamera,
  type SceneFlight,
  type SceneLabels,
  type SceneOptions,
  type SceneScore,
  type SceneTheme,
  type ScreenPosition,
} from './flight-scene.js';
import { FrameLoop } from './frame-loop.js';
import { GeometryClient } from './geometry-client.js';
import { HeightGrid } from './geometry/height-field.js';
import { type GestureTarget, listenToGestures } from './gestures.js';
import {
  type LabelContext,
  markLabels,
  placeLabels,
  PRIORITY,
  ringLabels,
  scoreLabels,
  thermalLabels,
  windLabels,
} from './label-contents.js';
import { ABOVE_ONLY, type Box } from './label-layout.js';
import { coreAt, courseAt, type DrawnFlight, positionAt } from './path-position.js';
import { SceneLabelLayer } from './scene-labels.js';
import { SceneView } from './scene-view.js';
import { SceneWorld } from './scene-world.js';
import { momentAt } from './track-picking.js';
import { type GroundReply, type PathReply, type ScoreReply } from './worker-messages.js';

const TURN_DEG_PER_PX = 0.25;
const RAISE_DEG_PER_PX = 0.2;
const KEY_ZOOM = 1.25;
/** A step of the time beyond this is a jump, to which the chase camera moves; in seconds of the flight. */
const JUMP_SECONDS = 20;
/** The page's controls over the scene carry this attribute; labels keep off them. */
const OBSTACLES = '[data-over-scene]';
const OBSTACLES_EVERY_MS = 500;
/** Frames slower than this, many in a row, mean that the device needs fewer pixels. */
const SLOW_FRAME_SECONDS = 0.045;
const SLOW_FRAMES = 24;

/**
 * Draws a flight into a host element, which must be positioned. Resolves with the first picture on the screen.
 *
 * @throws without WebGL 2
 */
export async function createScene(
  host: HTMLElement,
  flight: SceneFlight,
  options: SceneOptions,
): Promise<FlightScene> {
  const geometry = new GeometryClient();
  const opening = geometry.open(flight);
  opening.catch(() => {}); // handled below; the view may throw first
  let view: SceneView | null = null;
  try {
    await nextTask();
    view = new SceneView();
    const { path, ground } = await opening;
    await nextTask();
    const scene = new ReplayScene(host, flight, options, geometry, view, path, ground);
    await scene.start();
    return scene;
  } catch (error) {
    geometry.close();
    view?.dispose();
    throw error;
  }
}

/** Lets the browser do other things between long steps. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

class ReplayScene implements FlightScene {
  ground: GroundKind;
  private readonly root = document.createElement('div');
  private readonly labelLayer: SceneLabelLayer;
  private readonly world: SceneWorld;
  private readonly rig: CameraRig;
  private readonly loop = new FrameLoop((seconds) => this.frame(seconds));
  private readonly resizing = new ResizeObserver(() => this.resize());
  private readonly stops: (() => void)[] = [];
  private drawn: DrawnFlight;
  private groundReply: GroundReply;
  private labels: SceneLabels;
  private score: SceneScore | null;
  private terrainUrl: string | null;
  private timeSeconds = 0;
  private hoverSeconds: number | null = null;
  private isPlaying = false;
  private obstacles: Box[] = [];
  private obstaclesReadAtMs = -Infinity;
  private slowFrames = 0;
  private isDestroyed = false;

  constructor(
    host: HTMLElement,
    private readonly flight: SceneFlight,
    private readonly options: SceneOptions,
    private readonly geometry: GeometryClient,
    private readonly view: SceneView,
    private readonly path: PathReply,
    ground: GroundReply,
  ) {
    this.labels = options.labels;
    this.score = flight.score;
    this.terrainUrl = options.terrainUrl;
    this.ground = ground.ground;
    this.groundReply = ground;
    this.drawn = { path: path.path, courseDeg: path.courseDeg, y: ground.y, groundM: ground.groundM };
    this.rig = new CameraRig(options.camera ?? 'orbit', options.reducedMotion);
    this.world = new SceneWorld(flight, path.extent);
    const labelContainer = document.createElement('div');
    labelContainer.className = 'flight-scene-labels';
    labelContainer.setAttribute('aria-hidden', 'true');
    this.labelLayer = new SceneLabelLayer(labelContainer, (timeSeconds) => options.onSeek(timeSeconds));
    this.root.className = 'flight-scene';
    view.canvas.hidden = true;
    this.root.append(view.canvas, labelContainer);
    host.append(this.root);
    this.listen(host);
  }

  /** Draws the first picture; then loads terrain, if the viewer has agreed. */
  async start(): Promise<void> {
    this.setTheme(this.options.theme);
    this.resize();
    this.placeCamera(0);
    await nextTask();
    this.showGround(this.groundReply);
    await nextTask();
    this.place(0);
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
    this.geometry.onGround = (reply) => this.showGround(reply);
    this.geometry.onScore = (reply) => this.showScore(reply);
    if (this.terrainUrl !== null) this.geometry.setTerrain(this.terrainUrl);
    void document.fonts.ready.then(() => {
      this.labelLayer.forgetSizes();
      this.loop.invalidate();
    });
  }

  setTime(timeSeconds: number): void {
    if (Math.abs(timeSeconds - this.timeSeconds) > JUMP_SECONDS && this.rig.current === 'chase')
      this.rig.startMove();
    this.timeSeconds = timeSeconds;
    this.loop.invalidate();
  }

  setHoverTime(timeSeconds: number | null): void {
    if (timeSeconds === this.hoverSeconds) return;
    this.hoverSeconds = timeSeconds;
    this.loop.invalidate();
  }

  setPlaying(isPlaying: boolean): void {
    this.isPlaying = isPlaying;
    this.loop.invalidate();
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

  setTerrain(terrainUrl: string | null): void {
    if (terrainUrl === this.terrainUrl) return;
    this.terrainUrl = terrainUrl;
    this.geometry.setTerrain(terrainUrl);
  }

  setScore(score: SceneScore | null): void {
    if (score === this.score) return;
    this.score = score;
    this.geometry.setScore(score);
  }

  setLabels(labels: SceneLabels): void {
    this.labels = labels;
    this.setLabelGroups();
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

  project(latitudeDeg: number, longitudeDeg: number, altitudeM: number): ScreenPosition {
    this.placeCamera(0);
    const { x, z } = toLocal(this.flight.track.origin, latitudeDeg, longitudeDeg);
    const point = this.view.project(x, altitudeM, z);
    if (!point) return { x: NaN, y: NaN, isVisible: false };
    const isInside =
      point.x >= 0 && point.y >= 0 && point.x <= this.view.width && point.y <= this.view.height;
    return { x: point.x, y: point.y, isVisible: isInside && !this.view.isHidden(x, altitudeM, z) };
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
    this.geometry.close();
    this.world.dispose();
    this.view.dispose();
    this.root.remove();
  }

  private listen(host: HTMLElement): void {
    const { canvas } = this.view;
    const gestures: GestureTarget = {
      turn: (right, down) => {
        if (this.rig.current === 'top') this.move(right, down);
        else this.rig.turn(-right * TURN_DEG_PER_PX, down * RAISE_DEG_PER_PX);
        this.loop.invalidate();
      },
      move: (right, down) => this.move(right, down),
      zoom: (factor) => this.zoom(factor),
      tap: (x, y) => {
        const moment = momentAt(this.drawn, (...point) => this.view.project(...point), x, y);
        if (moment !== null) this.options.onSeek(moment);
      },
      reset: () => this.resetView(),
    };
    const keyPressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') this.zoom(1 / KEY_ZOOM);
      else if (event.key === '-') this.zoom(KEY_ZOOM);
      else return;
      event.preventDefault();
    };
    const contextLost = (event: Event) => {
      event.preventDefault();
      if (!this.isDestroyed) this.options.onContextLost();
    };
    host.addEventListener('keydown', keyPressed);
    canvas.addEventListener('webglcontextlost', contextLost);
    this.stops.push(
      listenToGestures(canvas, gestures),
      () => host.removeEventListener('keydown', keyPressed),
      () => canvas.removeEventListener('webglcontextlost', contextLost),
    );
    this.resizing.observe(host);
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

  private showGround(reply: GroundReply): void {
    const { extent } = this.path;
    const { halfM, side, heights } = reply.grid;
    const grid = new HeightGrid(extent.centreX, extent.centreZ, halfM, side, heights);
    this.groundReply = reply;
    this.drawn = { ...this.drawn, y: reply.y, groundM: reply.groundM };
    this.view.ground = grid;
    this.world.setGround(reply, grid);
    this.setLabelGroups();
    this.loop.invalidate();
    if (reply.ground === this.ground) return;
    this.ground = reply.ground;
    this.options.onGroundChange?.(reply.ground);
  }

  private showScore({ score }: ScoreReply): void {
    this.world.score.setFigure(score);
    const context = this.labelContext();
    if (context) this.labelLayer.setGroup('score', scoreLabels(context, this.score));
    this.loop.invalidate();
  }

  private labelContext(): LabelContext | null {
    const { flight, labels, view, path } = this;
    return view.ground && { flight, labels, extent: path.extent, ground: view.ground };
  }

  private setLabelGroups(): void {
    const context = this.labelContext();
    if (!context) return;
    const { labelLayer, world } = this;
    labelLayer.setGroup('glider', [
      {
        kind: 'glider',
        text: '',
        detail: '',
        ...{ x: 0, y: 0, z: 0 },
        priority: PRIORITY.glider,
        spots: ABOVE_ONLY,
        isSeenThrough: true,
      },
    ]);
    labelLayer.setGroup('marks', markLabels(context, world.pinM));
    labelLayer.setGroup('thermals', thermalLabels(context, this.groundReply.columns.tops));
    labelLayer.setGroup('score', scoreLabels(context, this.score));
    labelLayer.setGroup('rings', ringLabels(context, world.ground.ringStepM));
    labelLayer.setGroup('places', placeLabels(context));
    labelLayer.setGroup('wind', world.mast ? windLabels(context, world.mast, world.mastArrows) : []);
  }

  /** @returns true if the camera still moves */
  private frame(seconds: number): boolean {
    if (this.isDestroyed) return false;
    this.watchSpeed(seconds);
    // Before anything changes: reading positions later would make the browser lay out the page once more.
    const obstacles = this.readObstacles();
    this.draw(seconds);
    this.labelLayer.setGroupVisible('wind', this.world.isMastVisible);
    this.labelLayer.update(this.view, obstacles);
    return this.rig.isMoving;
  }

  private draw(seconds: number): void {
    this.place(seconds);
    this.view.draw(this.world.scene);
  }

  /** Moves everything to where it is at the moment. */
  private place(seconds: number): void {
    const elevationDeg = this.placeCamera(seconds);
    const { world, view, drawn, timeSeconds } = this;
    const isChased = this.rig.current === 'chase';
    const state = stateAt(this.flight.track, timeSeconds);
    world.setLight(elevationDeg);
    world.setProgress(this.isPlaying || timeSeconds > 1, isChased);
    world.update(drawn, view, timeSeconds, state.isInGap, isChased);
    world.setHovered(drawn, view, this.hoverSeconds);
    this.placeGliderLabel(state.altitudeM, state.varioMps, state.isInGap);
  }

  private placeGliderLabel(altitudeM: number, varioMps: number, isInGap: boolean): void {
    const { view, labels, drawn } = this;
    const position = positionAt(drawn, this.timeSeconds);
    const metresPerPixel = view.metresPerPixel(view.eye.distanceTo(position));
    const isChased = this.rig.current === 'chase';
    const aboveM = Math.max(10, (isChased ? 74 : 40) * metresPerPixel);
    const text = isInGap ? labels.noFixes : Number.isNaN(altitudeM) ? '' : labels.altitude(altitudeM);
    const detail = isInGap || Number.isNaN(varioMps) ? '' : labels.climb(varioMps);
    this.labelLayer.moveSingle('glider', position.x, position.y + aboveM, position.z, text, detail);
  }

  /** @returns the camera's elevation above its target, in degrees */
  private placeCamera(seconds: number): number {
    const { extent } = this.path;
    const isChased = this.rig.current === 'chase';
    const centre = { x: extent.centreX, z: extent.centreZ };
    const aims: CameraAims = {
      glider: isChased ? coreAt(this.drawn, this.timeSeconds) : positionAt(this.drawn, this.timeSeconds),
      courseDeg: courseAt(this.drawn, this.timeSeconds),
      centre: { ...centre, y: extent.lowestM * 0.45 + extent.highestM * 0.55 },
      groundM: this.view.ground?.at(centre.x, centre.z) ?? extent.lowestM,
      radiusM: extent.radiusM,
      broadsideDeg: this.path.broadsideDeg,
    };
    const pose = this.rig.advance(aims, seconds);
    this.view.look(pose, extent.radiusM * 16 + 110_000);
    return pose.elevationDeg;
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

import './scene.css';
import { type Scene } from 'three';
import { toLocal, type TrackOrigin } from '../track/replay-track.js';
import { type CameraAims, type CameraPose, CameraRig, type WholeFlight } from './camera-rig.js';
import { type RunningScene, type ScreenPosition } from './flight-scene.js';
import { type GroundKind, type SceneCamera, type SceneTheme, type StageOptions } from './stage-options.js';
import { FrameLoop } from './frame-loop.js';
import { type GeometryClient } from './geometry-client.js';
import { HeightGrid } from './geometry/height-field.js';
import { Obstacles } from './obstacles.js';
import { type FilmSize } from '../video/film.js';
import { coreAt, courseAt, type DrawnFlight, positionAt } from './path-position.js';
import { SceneLabelLayer } from './scene-labels.js';
import { type SceneView } from './scene-view.js';
import { letViewerMoveCamera } from './viewer-control.js';
import { type FlightReplies, type GroupReplies } from './worker-messages.js';

/** While paused, a step of the time beyond this is a jump, to which the chase camera moves; in seconds of flight. */
const JUMP_SECONDS = 20;
/** Frames slower than this, many in a row, mean that the device needs fewer pixels. */
const SLOW_FRAME_SECONDS = 0.045;
const SLOW_FRAMES = 24;
/** At a faster replay, the chase camera stays further away, up to this factor. */
const AWAY_FROM_SPEED = 60;
const AWAY_MAX = 4;

/** What a stage shows. */
export interface StageWorld {
  readonly scene: Scene;
  setTheme(theme: SceneTheme): void;
  /** Leaves one layer in the scene at a time. */
  showOneByOne(): Generator<() => void>;
  dispose(): void;
}

/** What a stage is made of. */
export interface StageParts<Replies extends FlightReplies | GroupReplies> {
  readonly geometry: GeometryClient<Replies>;
  readonly view: SceneView;
  /** The path, and the ground of the first picture. */
  readonly replies: Replies;
}

/**
 * Canvas, labels, cameras, gestures, ground and frames of a scene. What is drawn, and where it is, is up to the scene.
 */
export abstract class SceneStage<Replies extends FlightReplies | GroupReplies> implements RunningScene {
  ground: GroundKind;
  protected readonly root = document.createElement('div');
  protected readonly labelLayer: SceneLabelLayer;
  protected readonly rig: CameraRig;
  protected readonly loop = new FrameLoop((seconds) => this.frame(seconds));
  protected readonly view: SceneView;
  protected readonly geometry: GeometryClient<Replies>;
  protected readonly path: Replies['path'];
  protected timeSeconds = 0;
  protected isPlaying = false;
  /** Seconds of flight per second of replay. */
  private speed = 1;
  private readonly firstGround: Replies['ground'];
  private terrainUrl: string | null;
  private readonly obstacles = new Obstacles(this.root);
  private readonly resizing = new ResizeObserver(() => this.resize());
  private stopListening = () => {};
  private slowFrames = 0;
  private isDestroyed = false;
  private isFilmed = false;

  constructor(
    host: HTMLElement,
    private readonly stageOptions: StageOptions,
    { geometry, view, replies }: StageParts<Replies>,
    /** Of the track, whose positions the scene draws. */
    private readonly origin: TrackOrigin,
    labelTapped: (seekSeconds: number) => void,
  ) {
    this.geometry = geometry;
    this.view = view;
    this.path = replies.path;
    this.firstGround = replies.ground;
    this.ground = replies.ground.ground;
    this.terrainUrl = stageOptions.terrainUrl;
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
  /** The flight that the camera follows, and the moment of it. */
  protected abstract followed(): { readonly flight: DrawnFlight; readonly seconds: number };
  /** The pose of the camera that chooses its shots; null without one. */
  protected storyPose(): CameraPose | null {
    return null;
  }

  /** Moves everything to where it is at the moment, seen from the present camera. */
  protected abstract place(elevationDeg: number): void;
  protected abstract layGround(reply: Replies['ground'], grid: HeightGrid): void;
  protected abstract tapped(x: number, y: number): void;

  /** Draws the first picture; then loads terrain, if the viewer has agreed. */
  async start(): Promise<void> {
    await this.showFirstPicture();
    this.geometry.onGround = (reply) => this.showGround(reply);
    this.geometry.onTerrainMissing = () => this.stageOptions.onTerrainMissing?.();
    if (this.terrainUrl !== null) this.geometry.setTerrain(this.terrainUrl);
  }

  private async showFirstPicture(): Promise<void> {
    this.setTheme(this.stageOptions.theme);
    this.resize();
    this.placeCamera(0);
    await nextTask();
    this.showGround(this.firstGround);
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

  setTime(timeSeconds: number): void {
    // a fast replay takes such steps with every frame, and a camera that moved to each would fall behind
    const isJump = !this.isPlaying && Math.abs(timeSeconds - this.timeSeconds) > JUMP_SECONDS;
    if (isJump && this.isChased) this.rig.startMove();
    this.timeSeconds = timeSeconds;
    this.loop.invalidate();
  }

  setPlaying(isPlaying: boolean): void {
    this.isPlaying = isPlaying;
    this.loop.invalidate();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
  }

  setTerrain(terrainUrl: string | null): void {
    if (terrainUrl === this.terrainUrl) return;
    this.terrainUrl = terrainUrl;
    this.geometry.setTerrain(terrainUrl);
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

  project(latitudeDeg: number, longitudeDeg: number, altitudeM: number): ScreenPosition {
    this.placeCamera(0);
    const { x, z } = toLocal(this.origin, latitudeDeg, longitudeDeg);
    return this.view.screenPosition(x, altitudeM, z);
  }

  readPixel(x: number, y: number): [number, number, number, number] {
    this.draw(0);
    return this.view.readPixel(x, y);
  }

  destroy(): void {
    this.isDestroyed = true;
    this.loop.stop();
    this.resizing.disconnect();
    this.stopListening();
    this.geometry.close();
    this.world.dispose();
    this.view.dispose();
    this.root.remove();
  }

  protected get isChased(): boolean {
    return this.rig.current === 'chase';
  }

  /** What has been flown is drawn otherwise than what is yet to be flown, but only once the replay has started. */
  protected get hasStarted(): boolean {
    return this.isPlaying || this.timeSeconds > 1;
  }

  /** @returns the camera's elevation above its target, in degrees */
  private placeCamera(seconds: number): number {
    const pose = this.rig.advance(this.cameraAims(), seconds);
    this.view.look(pose, this.path.extent.radiusM * 16 + 110_000);
    return pose.elevationDeg;
  }

  protected whole(): WholeFlight {
    const { extent, broadsideDeg } = this.path;
    const centre = { x: extent.centreX, z: extent.centreZ };
    return {
      centre: { ...centre, y: extent.lowestM * 0.45 + extent.highestM * 0.55 },
      groundM: this.view.ground?.at(centre.x, centre.z) ?? extent.lowestM,
      radiusM: extent.radiusM,
      broadsideDeg,
    };
  }

  private cameraAims(): CameraAims {
    const { flight, seconds } = this.followed();
    const speed = this.isPlaying ? this.speed : 1;
    return {
      ...this.whole(),
      glider: this.isChased ? coreAt(flight, seconds, speed) : positionAt(flight, seconds),
      courseDeg: courseAt(flight, seconds, speed),
      chaseAway: Math.min(AWAY_MAX, Math.max(1, speed / AWAY_FROM_SPEED)),
      story: this.rig.current === 'story' ? this.storyPose() : null,
    };
  }

  private showGround(reply: Replies['ground']): void {
    const grid = HeightGrid.around(this.path.extent, reply.grid);
    this.view.ground = grid;
    this.layGround(reply, grid);
    this.loop.invalidate();
    if (reply.ground === this.ground) return;
    this.ground = reply.ground;
    this.stageOptions.onGroundChange?.(reply.ground);
  }

  private listen(host: HTMLElement): void {
    const { view, rig } = this;
    const contextLost = (event: Event) => {
      event.preventDefault();
      if (!this.isDestroyed) this.stageOptions.onContextLost();
    };
    view.canvas.addEventListener('webglcontextlost', contextLost);
    const moved = () => this.loop.invalidate();
    const tapped = (x: number, y: number) => this.tapped(x, y);
    const touched = () => this.takeCamera();
    this.stopListening = letViewerMoveCamera(host, { rig, view, moved, tapped, touched });
    this.resizing.observe(host);
  }

  /** A viewer who touches the scene decides where to look. */
  private takeCamera(): void {
    if (this.rig.current !== 'story') return;
    this.rig.takeOver(this.cameraAims());
    this.stageOptions.onCameraTaken?.();
    this.loop.invalidate();
  }

  controlsChanged(): void {
    this.obstacles.forget();
    this.loop.invalidate();
  }

  private resize(): void {
    if (this.isFilmed) return;
    const { clientWidth, clientHeight } = this.root;
    this.view.resize(clientWidth, clientHeight);
    this.rig.aspect = this.view.width / this.view.height;
    this.controlsChanged();
  }

  /** Draws what is asked for, in the size of the film, until it ends. */
  protected startFilm({ width, height }: FilmSize): () => void {
    const { view, rig, timeSeconds, isPlaying } = this;
    const camera = rig.current;
    const { pixelRatio } = view;
    this.isFilmed = true;
    this.isPlaying = true;
    rig.cutTo('story');
    rig.aspect = width / height;
    view.pixelRatio = 1;
    view.resize(width, height);
    return () => {
      this.isFilmed = false;
      this.isPlaying = isPlaying;
      this.timeSeconds = timeSeconds;
      rig.cutTo(camera);
      view.pixelRatio = pixelRatio;
      this.resize();
    };
  }

  /** @returns true if another frame must follow */
  private frame(seconds: number): boolean {
    if (this.isDestroyed || this.isFilmed) return false;
    this.watchSpeed(seconds);
    // Before anything changes: reading positions later would make the browser lay out the page once more.
    const obstacles = this.obstacles.read();
    this.draw(seconds);
    this.labelLayer.update(this.view, obstacles);
    return this.rig.isMoving || this.isPlaying;
  }

  protected draw(seconds: number): void {
    this.place(this.placeCamera(seconds));
    this.view.draw(this.world.scene);
  }

  /** On a device that cannot keep up, one pixel per CSS pixel has to do. */
  private watchSpeed(seconds: number): void {
    this.slowFrames = seconds > SLOW_FRAME_SECONDS ? this.slowFrames + 1 : 0;
    if (this.slowFrames < SLOW_FRAMES) return;
    this.view.pixelRatio = Math.min(1, devicePixelRatio);
    this.view.resize(this.view.width, this.view.height);
    this.slowFrames = -Infinity;
  }
}

/** Lets the browser do other things between long steps. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

import { toLocal } from '../track/replay-track.js';
import { stateAt } from '../track/track-state.js';
import { type CameraAims } from './camera-rig.js';
import {
  type FlightScene,
  type GroundKind,
  type SceneFlight,
  type SceneLabels,
  type SceneOptions,
  type SceneScore,
  type ScreenPosition,
} from './flight-scene.js';
import { GeometryClient } from './geometry-client.js';
import { HeightGrid } from './geometry/height-field.js';
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
import { ABOVE_ONLY } from './label-layout.js';
import { coreAt, courseAt, type DrawnFlight, groundAt, positionAt } from './path-position.js';
import { nextTask, SceneStage } from './scene-stage.js';
import { SceneView } from './scene-view.js';
import { SceneWorld } from './scene-world.js';
import { momentAt } from './track-picking.js';
import { type FlightReplies, type GroundReply, type PathReply, type ScoreReply } from './worker-messages.js';

/** A step of the time beyond this is a jump, to which the chase camera moves; in seconds of the flight. */
const JUMP_SECONDS = 20;

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
  const geometry = new GeometryClient<FlightReplies>();
  const { track, thermals, score } = flight;
  const opening = geometry.open({ kind: 'flight', track, thermals, score });
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

class ReplayScene extends SceneStage implements FlightScene {
  ground: GroundKind;
  protected readonly world: SceneWorld;
  protected readonly radiusM: number;
  private drawn: DrawnFlight;
  private groundReply: GroundReply;
  private labels: SceneLabels;
  private score: SceneScore | null;
  private terrainUrl: string | null;
  private timeSeconds = 0;
  private hoverSeconds: number | null = null;
  private isPlaying = false;

  constructor(
    host: HTMLElement,
    private readonly flight: SceneFlight,
    private readonly options: SceneOptions,
    private readonly geometry: GeometryClient<FlightReplies>,
    view: SceneView,
    private readonly path: PathReply,
    ground: GroundReply,
  ) {
    super(host, options, view, (timeSeconds) => options.onSeek(timeSeconds));
    this.labels = options.labels;
    this.score = flight.score;
    this.terrainUrl = options.terrainUrl;
    this.ground = ground.ground;
    this.groundReply = ground;
    this.drawn = { path: path.path, courseDeg: path.courseDeg, y: ground.y, groundM: ground.groundM };
    this.radiusM = path.extent.radiusM;
    this.world = new SceneWorld(flight, path.extent);
  }

  /** Draws the first picture; then loads terrain, if the viewer has agreed. */
  async start(): Promise<void> {
    await this.showFirstPicture();
    this.geometry.onGround = (reply) => this.showGround(reply);
    this.geometry.onScore = (reply) => this.showScore(reply);
    if (this.terrainUrl !== null) this.geometry.setTerrain(this.terrainUrl);
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

  terrainAltitudeM(timeSeconds: number): number | null {
    return this.ground === 'terrain' ? groundAt(this.drawn, timeSeconds) : null;
  }

  project(latitudeDeg: number, longitudeDeg: number, altitudeM: number): ScreenPosition {
    this.placeCamera(0);
    const { x, z } = toLocal(this.flight.track.origin, latitudeDeg, longitudeDeg);
    return this.view.screenPosition(x, altitudeM, z);
  }

  override destroy(): void {
    this.geometry.close();
    super.destroy();
  }

  protected prepare(): void {
    this.showGround(this.groundReply);
  }

  protected tapped(x: number, y: number): void {
    const moment = momentAt(this.drawn, (...point) => this.view.project(...point), x, y);
    if (moment !== null) this.options.onSeek(moment);
  }

  protected place(elevationDeg: number): void {
    const { world, view, drawn, timeSeconds } = this;
    const isChased = this.rig.current === 'chase';
    const state = stateAt(this.flight.track, timeSeconds);
    world.setLight(elevationDeg);
    world.setProgress(this.isPlaying || timeSeconds > 1, isChased);
    world.update(drawn, view, timeSeconds, state.isInGap, isChased);
    world.setHovered(drawn, view, this.hoverSeconds);
    this.placeGliderLabel(state.altitudeM, state.varioMps, state.isInGap);
    this.labelLayer.setGroupVisible('wind', world.isMastVisible);
  }

  protected cameraAims(): CameraAims {
    const { extent } = this.path;
    const isChased = this.rig.current === 'chase';
    const centre = { x: extent.centreX, z: extent.centreZ };
    return {
      glider: isChased ? coreAt(this.drawn, this.timeSeconds) : positionAt(this.drawn, this.timeSeconds),
      courseDeg: courseAt(this.drawn, this.timeSeconds),
      centre: { ...centre, y: extent.lowestM * 0.45 + extent.highestM * 0.55 },
      groundM: this.view.ground?.at(centre.x, centre.z) ?? extent.lowestM,
      radiusM: extent.radiusM,
      broadsideDeg: this.path.broadsideDeg,
    };
  }

  private showGround(reply: GroundReply): void {
    const grid = HeightGrid.around(this.path.extent, reply.grid);
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
    const { track } = this.flight;
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
    labelLayer.setGroup('rings', ringLabels(context, track.x[0]!, track.z[0]!, world.ground.ringStepM));
    labelLayer.setGroup('places', placeLabels(context));
    labelLayer.setGroup('wind', world.mast ? windLabels(context, world.mast, world.mastArrows) : []);
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
}

import { stateAt } from '../track/track-state.js';
import { airspaceLabels, placesInScene } from './airspace-labels.js';
import { type FlightScene, type SceneFlight, type SceneOptions, type SceneScore } from './flight-scene.js';
import { type HeightGrid } from './geometry/height-field.js';
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
import { openScene } from './open-scene.js';
import { PathMeans } from './path-means.js';
import { type DrawnFlight, groundAt, positionAt } from './path-position.js';
import { nextTask, SceneStage, type StageParts } from './scene-stage.js';
import { type Film, type FilmSize } from '../video/film.js';
import { type SceneAirspace } from './scene-airspace.js';
import { SceneWorld } from './scene-world.js';
import { type CameraPose } from './camera-rig.js';
import { shotAt } from '../story/shots.js';
import { type Steady, steadyPilot } from '../story/steady-pilot.js';
import { StoryCamera } from '../story/story-camera.js';
import { momentAt } from './track-picking.js';
import { type FlightReplies, type GroundReply, type ScoreReply } from './worker-messages.js';

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
  const { track, thermals, score } = flight;
  return openScene(
    { kind: 'flight', track, thermals, score },
    (parts: StageParts<FlightReplies>) => new ReplayScene(host, flight, options, parts),
  );
}

class ReplayScene extends SceneStage<FlightReplies> implements FlightScene {
  protected readonly world: SceneWorld;
  private drawn: DrawnFlight;
  private groundReply: GroundReply;
  private score: SceneScore | null;
  private hoverSeconds: number | null = null;
  /** Seconds of playing that a film shows; null without one. */
  private filmedSeconds: number | null = null;
  /** As the story's camera sees the pilot; null until it is needed after a change of the ground. */
  private steadyPilot: readonly Steady[] | null = null;
  /** Again when the ground or the shape of the picture changes; null before. */
  private planned: {
    readonly camera: StoryCamera;
    readonly aspect: number;
    readonly pilot: readonly Steady[];
  } | null = null;

  constructor(
    host: HTMLElement,
    private readonly flight: SceneFlight,
    private readonly options: SceneOptions,
    parts: StageParts<FlightReplies>,
  ) {
    super(host, options, parts, flight.track.origin, (timeSeconds) => options.onSeek(timeSeconds));
    const { path, ground } = parts.replies;
    this.score = flight.score;
    this.groundReply = ground;
    this.drawn = { path: path.path, courseDeg: path.courseDeg, y: ground.y, groundM: ground.groundM };
    this.world = new SceneWorld(flight, path.extent, {
      prepare: () => this.view.compile(this.world.scene),
      changed: () => this.airspacesChanged(),
    });
    this.geometry.onScore = (reply) => this.showScore(reply);
  }

  setHoverTime(timeSeconds: number | null): void {
    if (timeSeconds === this.hoverSeconds) return;
    this.hoverSeconds = timeSeconds;
    this.loop.invalidate();
  }

  setScore(score: SceneScore | null): void {
    if (score === this.score) return;
    this.score = score;
    this.geometry.setScore(score);
  }

  setAirspaces(airspaces: readonly SceneAirspace[]): void {
    this.world.airspaces.set(airspaces);
  }

  terrainAltitudeM(timeSeconds: number): number | null {
    return this.ground === 'terrain' ? groundAt(this.drawn, timeSeconds) : null;
  }

  film(size: FilmSize): Film {
    const end = this.startFilm(size);
    return {
      canvas: this.view.canvas,
      draw: (playedSeconds) => {
        this.filmedSeconds = playedSeconds;
        this.timeSeconds = this.options.story.pacing.flownAt(playedSeconds);
        this.draw(0);
      },
      end: () => {
        this.filmedSeconds = null;
        end();
      },
    };
  }

  protected override get isChased(): boolean {
    if (this.rig.current !== 'story') return super.isChased;
    return shotAt(this.options.story.shots, this.playedSeconds).kind !== 'overview';
  }

  protected override storyPose(): CameraPose {
    return this.storyCamera.poseAt(this.playedSeconds);
  }

  private get playedSeconds(): number {
    // a film goes on after the landing
    return this.filmedSeconds ?? this.options.story.pacing.playedUntil(this.timeSeconds);
  }

  private get storyCamera(): StoryCamera {
    const { aspect } = this.rig;
    const pilot = this.pilotOfStory;
    if (this.planned?.aspect !== aspect || this.planned.pilot !== pilot) {
      const camera = new StoryCamera(this.options.story.shots, {
        pilot,
        groundM: (x, z) => this.view.ground?.at(x, z) ?? -Infinity,
        overview: this.rig.overview(this.whole()),
      });
      this.planned = { camera, aspect, pilot };
    }
    return this.planned.camera;
  }

  private get pilotOfStory(): readonly Steady[] {
    return (this.steadyPilot ??= steadyPilot(this.options.story.pacing, new PathMeans(this.drawn)));
  }

  protected tapped(x: number, y: number): void {
    const moment = momentAt(this.drawn, (...point) => this.view.project(...point), x, y);
    if (moment !== null) this.options.onSeek(moment);
  }

  protected place(elevationDeg: number): void {
    const { world, view, drawn, timeSeconds, isChased } = this;
    const state = stateAt(this.flight.track, timeSeconds);
    world.setLight(elevationDeg);
    world.setProgress(this.hasStarted, isChased);
    world.update(drawn, view, timeSeconds, state.isInGap, isChased);
    world.setHovered(drawn, view, this.hoverSeconds);
    this.placeGliderLabel(state.altitudeM, state.varioMps, state.isInGap);
    this.labelLayer.setGroupVisible('wind', world.isMastVisible);
  }

  protected followed() {
    return { flight: this.drawn, seconds: this.timeSeconds };
  }

  protected layGround(reply: GroundReply, grid: HeightGrid): void {
    this.groundReply = reply;
    this.drawn = { ...this.drawn, y: reply.y, groundM: reply.groundM };
    this.steadyPilot = null;
    // in a task of its own, since the first frame of the replay has enough to do
    void nextTask().then(() => this.pilotOfStory);
    this.world.setGround(reply, grid);
    this.setLabelGroups();
  }

  private showScore({ score }: ScoreReply): void {
    this.world.score.setFigure(score);
    const context = this.labelContext();
    if (context) this.labelLayer.setGroup('score', scoreLabels(context, this.score));
    this.loop.invalidate();
  }

  private airspacesChanged(): void {
    const context = this.labelContext();
    if (context) this.setAirspaceLabels(context);
    this.loop.invalidate();
  }

  private setAirspaceLabels(context: LabelContext): void {
    const labels = airspaceLabels(this.world.airspaces.wanted, placesInScene(context));
    this.labelLayer.setGroup('airspaces', labels);
  }

  private labelContext(): LabelContext | null {
    const { flight, options, view, path } = this;
    return view.ground && { flight, labels: options.labels, extent: path.extent, ground: view.ground };
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
    this.setAirspaceLabels(context);
    labelLayer.setGroup('places', placeLabels(context));
    labelLayer.setGroup('wind', world.mast ? windLabels(context, world.mast, world.mastArrows) : []);
  }

  private placeGliderLabel(altitudeM: number, varioMps: number, isInGap: boolean): void {
    const { view, drawn } = this;
    const { labels } = this.options;
    const position = positionAt(drawn, this.timeSeconds);
    const metresPerPixel = view.metresPerPixel(view.eye.distanceTo(position));
    const aboveM = Math.max(10, (this.isChased ? 74 : 40) * metresPerPixel);
    const text = isInGap ? labels.noFixes : Number.isNaN(altitudeM) ? '' : labels.altitude(altitudeM);
    const detail = isInGap || Number.isNaN(varioMps) ? '' : labels.climb(varioMps);
    this.labelLayer.moveSingle('glider', position.x, position.y + aboveM, position.z, text, detail);
  }
}

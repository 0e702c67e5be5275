import { toLocal } from '../track/replay-track.js';
import { type CameraAims } from './camera-rig.js';
import { type GroundKind, type SceneTheme, type ScreenPosition } from './flight-scene.js';
import { GeometryClient } from './geometry-client.js';
import { HeightGrid } from './geometry/height-field.js';
import { type GroupScene, type GroupSceneOptions, type GroupState, type SceneGroup } from './group-scene.js';
import { GroupWorld, type PilotPlace } from './group-world.js';
import { PRIORITY, ringLabels } from './label-contents.js';
import { ABOVE_ONLY } from './label-layout.js';
import { coreAt, courseAt, type DrawnFlight, positionAt } from './path-position.js';
import { nextTask, SceneStage } from './scene-stage.js';
import { SceneView } from './scene-view.js';
import { pilotPaths } from './pilot-paths.js';
import { type GroupGroundReply, type GroupReplies } from './worker-messages.js';

/** A step of the time beyond this is a jump, to which the chase camera moves; in seconds of the flight. */
const JUMP_SECONDS = 20;
/** A tap this close to a glider selects its pilot. */
const REACH_PX = 28;
/** Room between a glider and its label. */
const LABEL_ABOVE_PX = { selected: 34, chased: 62, other: 22 };

/**
 * Draws several flights into a host element, which must be positioned. Resolves with the first picture on the screen.
 *
 * @throws without WebGL 2
 */
export async function createGroupScene(
  host: HTMLElement,
  group: SceneGroup,
  options: GroupSceneOptions,
): Promise<GroupScene> {
  const geometry = new GeometryClient<GroupReplies>();
  const opening = geometry.open({ kind: 'group', tracks: group.pilots.map(({ track }) => track) });
  opening.catch(() => {}); // handled below; the view may throw first
  let view: SceneView | null = null;
  try {
    await nextTask();
    view = new SceneView();
    const replies = await opening;
    await nextTask();
    const scene = new RunningGroupScene(host, group, options, geometry, view, replies);
    await scene.start();
    return scene;
  } catch (error) {
    geometry.close();
    view?.dispose();
    throw error;
  }
}

class RunningGroupScene extends SceneStage implements GroupScene {
  ground: GroundKind;
  protected readonly world: GroupWorld;
  protected readonly radiusM: number;
  private drawn: readonly DrawnFlight[];
  private places: readonly PilotPlace[] = [];
  private state: GroupState;
  private theme: SceneTheme;
  private terrainUrl: string | null;
  private timeSeconds = 0;
  private isPlaying = false;

  constructor(
    host: HTMLElement,
    private readonly group: SceneGroup,
    private readonly options: GroupSceneOptions,
    private readonly geometry: GeometryClient<GroupReplies>,
    view: SceneView,
    private readonly replies: GroupReplies,
  ) {
    super(host, options, view, () => {});
    const { path, ground } = replies;
    this.state = options.state;
    this.theme = options.theme;
    this.terrainUrl = options.terrainUrl;
    this.ground = ground.ground;
    this.radiusM = path.extent.radiusM;
    this.drawn = pilotPaths(path, ground);
    this.world = new GroupWorld(group, path.extent, (...of) => options.colourOf(...of), options.state);
  }

  /** Draws the first picture; then loads terrain, if the viewer has agreed. */
  async start(): Promise<void> {
    await this.showFirstPicture();
    this.geometry.onGround = (reply) => this.showGround(reply);
    if (this.terrainUrl !== null) this.geometry.setTerrain(this.terrainUrl);
  }

  setTime(timeSeconds: number): void {
    if (Math.abs(timeSeconds - this.timeSeconds) > JUMP_SECONDS && this.rig.current === 'chase')
      this.rig.startMove();
    this.timeSeconds = timeSeconds;
    this.loop.invalidate();
  }

  setPlaying(isPlaying: boolean): void {
    this.isPlaying = isPlaying;
    this.loop.invalidate();
  }

  setState(state: GroupState): void {
    const isOther = state.selected !== this.state.selected;
    this.state = state;
    this.world.setState(state);
    if (isOther) {
      if (this.rig.current === 'chase') this.rig.startMove();
      this.setPilotLabels();
    }
    this.loop.invalidate();
  }

  override setTheme(theme: SceneTheme): void {
    this.theme = theme;
    super.setTheme(theme);
    this.setPilotLabels();
  }

  setTerrain(terrainUrl: string | null): void {
    if (terrainUrl === this.terrainUrl) return;
    this.terrainUrl = terrainUrl;
    this.geometry.setTerrain(terrainUrl);
  }

  project(latitudeDeg: number, longitudeDeg: number, altitudeM: number): ScreenPosition {
    this.placeCamera(0);
    const { x, z } = toLocal(this.group.pilots[0]!.track.origin, latitudeDeg, longitudeDeg);
    return this.view.screenPosition(x, altitudeM, z);
  }

  override destroy(): void {
    this.geometry.close();
    super.destroy();
  }

  protected prepare(): void {
    this.showGround(this.replies.ground);
  }

  /** Selects the pilot whose glider is nearest. */
  protected tapped(x: number, y: number): void {
    let nearest: { pilot: number; awayPx: number } | null = null;
    for (const [pilot, place] of this.places.entries()) {
      const point = this.view.project(place.x, place.y, place.z);
      const awayPx = point ? Math.hypot(point.x - x, point.y - y) : Infinity;
      if (awayPx <= REACH_PX && awayPx < (nearest?.awayPx ?? Infinity)) nearest = { pilot, awayPx };
    }
    if (nearest) this.options.onSelect(nearest.pilot);
  }

  protected place(): void {
    const isChased = this.rig.current === 'chase';
    const hasStarted = this.isPlaying || this.timeSeconds > 1;
    this.places = this.world.update(this.drawn, this.view, this.timeSeconds, hasStarted, isChased);
    for (const [pilot, place] of this.places.entries()) this.placeLabel(pilot, place);
  }

  protected cameraAims(): CameraAims {
    const { extent, broadsideDeg } = this.replies.path;
    const { selected, offsetSeconds } = this.state;
    const flight = this.drawn[selected]!;
    const ownSeconds = this.timeSeconds - offsetSeconds[selected]!;
    const isChased = this.rig.current === 'chase';
    const centre = { x: extent.centreX, z: extent.centreZ };
    return {
      glider: isChased ? coreAt(flight, ownSeconds) : positionAt(flight, ownSeconds),
      courseDeg: courseAt(flight, ownSeconds),
      centre: { ...centre, y: extent.lowestM * 0.45 + extent.highestM * 0.55 },
      groundM: this.view.ground?.at(centre.x, centre.z) ?? extent.lowestM,
      radiusM: extent.radiusM,
      broadsideDeg,
    };
  }

  private showGround(reply: GroupGroundReply): void {
    const { path } = this.replies;
    const grid = HeightGrid.around(path.extent, reply.grid);
    this.drawn = pilotPaths(path, reply);
    this.view.ground = grid;
    this.world.setGround(reply);
    const { track } = this.group.pilots[0]!;
    const context = { labels: this.options.labels, extent: path.extent, ground: grid };
    const rings = ringLabels(context, track.x[0]!, track.z[0]!, this.world.ground.ringStepM);
    this.labelLayer.setGroup('rings', rings);
    this.setPilotLabels();
    this.loop.invalidate();
    if (reply.ground === this.ground) return;
    this.ground = reply.ground;
    this.options.onGroundChange?.(reply.ground);
  }

  private setPilotLabels(): void {
    for (const [pilot, { name }] of this.group.pilots.entries()) {
      const isSelected = pilot === this.state.selected;
      this.labelLayer.setGroup(groupOf(pilot), [
        {
          kind: 'pilot',
          text: name,
          detail: isSelected ? '' : undefined,
          ...{ x: 0, y: 0, z: 0 },
          priority: PRIORITY.glider - (isSelected ? 0 : 1 + pilot / 100),
          spots: ABOVE_ONLY,
          isSeenThrough: isSelected,
          colour: this.options.colourOf(pilot, this.theme),
        },
      ]);
    }
  }

  /** Pilots on the ground have no label, unless they are selected: they would all stand on the landing field. */
  private placeLabel(pilot: number, { x, y, z, isFlying, altitudeM, climbMps }: PilotPlace): void {
    const { labels } = this.options;
    const isSelected = pilot === this.state.selected;
    const kind = !isSelected ? 'other' : this.rig.current === 'chase' ? 'chased' : 'selected';
    const distanceM = this.view.eye.distanceTo({ x, y, z });
    const aboveM = Math.max(10, LABEL_ABOVE_PX[kind] * this.view.metresPerPixel(distanceM));
    const readings = [
      ...(Number.isNaN(altitudeM) ? [] : [labels.altitude(altitudeM)]),
      ...(Number.isNaN(climbMps) ? [] : [labels.climb(climbMps)]),
    ];
    const detail = isSelected && isFlying ? readings.join('  ') : '';
    this.labelLayer.moveSingle(groupOf(pilot), x, y + aboveM, z, this.group.pilots[pilot]!.name, detail);
    this.labelLayer.setGroupVisible(groupOf(pilot), isFlying || isSelected);
  }
}

function groupOf(pilot: number): string {
  return `pilot-${pilot}`;
}

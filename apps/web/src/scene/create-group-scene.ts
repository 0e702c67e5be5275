import { type SceneTheme } from './stage-options.js';
import { type HeightGrid } from './geometry/height-field.js';
import { type GroupScene, type GroupSceneOptions, type GroupState, type SceneGroup } from './group-scene.js';
import { GroupWorld, type PilotPlace } from './group-world.js';
import { PRIORITY, ringLabels } from './label-contents.js';
import { ABOVE_ONLY } from './label-layout.js';
import { openScene } from './open-scene.js';
import { type DrawnFlight } from './path-position.js';
import { SceneStage, type StageParts } from './scene-stage.js';
import { pilotPaths } from './pilot-paths.js';
import { type GroupGroundReply, type GroupReplies } from './worker-messages.js';

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
  return openScene(
    { kind: 'group', tracks: group.pilots.map(({ track }) => track) },
    (parts: StageParts<GroupReplies>) => new RunningGroupScene(host, group, options, parts),
  );
}

class RunningGroupScene extends SceneStage<GroupReplies> implements GroupScene {
  protected readonly world: GroupWorld;
  private drawn: readonly DrawnFlight[];
  private places: readonly PilotPlace[] = [];
  private state: GroupState;
  private theme: SceneTheme;

  constructor(
    host: HTMLElement,
    private readonly group: SceneGroup,
    private readonly options: GroupSceneOptions,
    parts: StageParts<GroupReplies>,
  ) {
    super(host, options, parts, group.pilots[0]!.track.origin, () => {});
    const { path, ground } = parts.replies;
    this.state = options.state;
    this.theme = options.theme;
    this.drawn = pilotPaths(path, ground);
    this.world = new GroupWorld(group, path.extent, (...of) => options.colourOf(...of), options.state);
  }

  setState(state: GroupState): void {
    const isOther = state.selected !== this.state.selected;
    this.state = state;
    this.world.setState(state);
    if (isOther) {
      if (this.isChased) this.rig.startMove();
      this.setPilotLabels();
    }
    this.loop.invalidate();
  }

  override setTheme(theme: SceneTheme): void {
    this.theme = theme;
    super.setTheme(theme);
    this.setPilotLabels();
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
    const { drawn, view, timeSeconds, hasStarted, isChased } = this;
    this.places = this.world.update(drawn, view, timeSeconds, hasStarted, isChased);
    for (const [pilot, place] of this.places.entries()) this.placeLabel(pilot, place);
  }

  protected followed() {
    const { selected, offsetSeconds } = this.state;
    return { flight: this.drawn[selected]!, seconds: this.timeSeconds - offsetSeconds[selected]! };
  }

  protected layGround(reply: GroupGroundReply, grid: HeightGrid): void {
    this.drawn = pilotPaths(this.path, reply);
    this.world.setGround(reply);
    const { track } = this.group.pilots[0]!;
    const context = { labels: this.options.labels, extent: this.path.extent, ground: grid };
    const rings = ringLabels(context, track.x[0]!, track.z[0]!, this.world.ground.ringStepM);
    this.labelLayer.setGroup('rings', rings);
    this.setPilotLabels();
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
    const kind = !isSelected ? 'other' : this.isChased ? 'chased' : 'selected';
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

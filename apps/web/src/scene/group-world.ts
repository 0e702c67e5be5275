import { ColorManagement, Group, Scene } from 'three';
import { stateAt } from '../track/track-state.js';
import { type SceneTheme } from './stage-options.js';
import { type Extent } from './geometry/extent.js';
import { type GroupSceneOptions, type GroupState, type SceneGroup } from './group-scene.js';
import { FleetLayer } from './layers/fleet-layer.js';
import { GLIDER_SPAN_M } from './layers/glider-layer.js';
import { GroundLayer } from './layers/ground-layer.js';
import { GroupTrackLayer } from './layers/group-track-layer.js';
import { SkyLayer } from './layers/sky-layer.js';
import { oneByOne } from './one-by-one.js';
import { attitudeAt, type DrawnFlight, groundAt, type PathPosition, positionAt } from './path-position.js';
import { SceneLight } from './scene-light.js';
import { SCENE_COLOURS } from './scene-theme.js';
import { type SceneView } from './scene-view.js';
import { SharedUniforms } from './shared-uniforms.js';
import { type GroupGroundReply } from './worker-messages.js';

// Colours are written as they appear on the screen, and mixed as they are.
ColorManagement.enabled = false;

/** Gliders are drawn at least this wide. */
const GLIDER_MIN_PX = { selected: 46, chased: 84, other: 26 };

/** Where a pilot is at a moment. */
export interface PilotPlace extends PathPosition {
  /** In the air, with fixes. */
  readonly isFlying: boolean;
  readonly altitudeM: number;
  readonly climbMps: number;
}

/** Everything that is drawn of a group, and where it is at a moment. */
export class GroupWorld {
  readonly scene = new Scene();
  readonly ground: GroundLayer;
  private readonly shared = new SharedUniforms();
  private readonly layers = new Group();
  private readonly sky = new SkyLayer(this.shared);
  private readonly tracks: GroupTrackLayer;
  private readonly fleet: FleetLayer;
  private readonly light: SceneLight;
  private theme: SceneTheme = 'light';

  constructor(
    private readonly group: SceneGroup,
    private readonly extent: Extent,
    private readonly colourOf: GroupSceneOptions['colourOf'],
    private state: GroupState,
  ) {
    const { track } = group.pilots[0]!;
    this.ground = new GroundLayer(this.shared);
    this.tracks = new GroupTrackLayer(this.shared, group.pilots.length);
    this.fleet = new FleetLayer(group.pilots.length);
    this.light = new SceneLight(group.startsAt, track.origin);
    this.ground.setFlight(extent, track.x[0]!, track.z[0]!, track.origin.latitudeDeg);
    this.layers.add(this.ground.object, this.tracks.object, this.fleet.object);
    this.scene.add(this.sky.object, this.layers, ...this.light.objects);
  }

  setTheme(theme: SceneTheme): void {
    this.theme = theme;
    this.shared.setTheme(theme);
    const colours = SCENE_COLOURS[theme];
    for (const layer of [this.sky, this.ground, this.tracks, this.fleet]) layer.setColours(colours);
    this.fleet.setPilotColours(this.colours);
    this.setState(this.state);
  }

  setState(state: GroupState): void {
    this.state = state;
    this.tracks.setPilots(this.colours, state.offsetSeconds, state.selected);
    this.tracks.setTrail(state.trailSeconds);
  }

  setGround(reply: GroupGroundReply): void {
    this.ground.setGround(reply.ground, reply.mesh, reply.relief);
    this.tracks.setGround(reply);
  }

  /** Places everything that depends on the time and on the camera. @returns where the pilots are */
  update(
    drawn: readonly DrawnFlight[],
    view: SceneView,
    timeSeconds: number,
    hasStarted: boolean,
    isChased: boolean,
  ): PilotPlace[] {
    this.light.shine(view.elevationDeg, this.shared.sun.value);
    this.shared.now.value = timeSeconds;
    this.shared.sizePx.value.set(view.width, view.height);
    this.shared.hazeDistanceM.value = Math.max(this.extent.radiusM * 6 + 16_000, view.distanceM * 4.5);
    this.tracks.setStarted(hasStarted);
    const places = drawn.map((flight, pilot) => this.placePilot(flight, pilot, view, timeSeconds, isChased));
    this.fleet.commit();
    return places;
  }

  showOneByOne(): Generator<() => void> {
    return oneByOne(this.layers);
  }

  dispose(): void {
    for (const layer of [this.sky, this.ground, this.tracks, this.fleet]) layer.dispose();
    this.shared.dispose();
  }

  private get colours(): string[] {
    return this.group.pilots.map((_pilot, i) => this.colourOf(i, this.theme));
  }

  private placePilot(
    flight: DrawnFlight,
    pilot: number,
    view: SceneView,
    timeSeconds: number,
    isChased: boolean,
  ): PilotPlace {
    const { offsetSeconds, selected } = this.state;
    const { track } = this.group.pilots[pilot]!;
    const ownSeconds = timeSeconds - offsetSeconds[pilot]!;
    const { altitudeM, varioMps, isInGap } = stateAt(track, ownSeconds);
    const position = positionAt(flight, ownSeconds);
    const minPx = pilot !== selected ? GLIDER_MIN_PX.other : GLIDER_MIN_PX[isChased ? 'chased' : 'selected'];
    const metresPerPixel = view.metresPerPixel(view.eye.distanceTo(position));
    const scale = Math.max(1, (minPx * metresPerPixel) / GLIDER_SPAN_M);
    if (isInGap) this.fleet.hide(pilot);
    else {
      const groundM = groundAt(flight, ownSeconds);
      this.fleet.place(pilot, position, groundM, attitudeAt(flight, ownSeconds), scale);
    }
    const hasEnded = ownSeconds >= track.timeSeconds[track.count - 1]!;
    return { ...position, isFlying: ownSeconds >= 0 && !hasEnded && !isInGap, altitudeM, climbMps: varioMps };
  }
}

import { ColorManagement, Group, Scene } from 'three';
import { type SceneFlight } from './flight-scene.js';
import { type SceneTheme } from './stage-options.js';
import { type Extent } from './geometry/extent.js';
import { type HeightGrid } from './geometry/height-field.js';
import { GLIDER_SPAN_M, GliderLayer } from './layers/glider-layer.js';
import { GroundLayer } from './layers/ground-layer.js';
import { MarkerLayer } from './layers/marker-layer.js';
import { ScoreLayer } from './layers/score-layer.js';
import { SkyLayer } from './layers/sky-layer.js';
import { ThermalLayer } from './layers/thermal-layer.js';
import { TrackLayer } from './layers/track-layer.js';
import { downwind, windAt, WindLayer } from './layers/wind-layer.js';
import { attitudeAt, type DrawnFlight, groundAt, positionAt } from './path-position.js';
import { oneByOne } from './one-by-one.js';
import { SceneAirspaces, type SceneAirspacesOptions } from './scene-airspaces.js';
import { MAP_LIGHT_FROM_DEG, SceneLight } from './scene-light.js';
import { SCENE_COLOURS } from './scene-theme.js';
import { type SceneView } from './scene-view.js';
import { SharedUniforms } from './shared-uniforms.js';
import { type GroundReply } from './worker-messages.js';

// Colours are written as they appear on the screen, and mixed as they are.
ColorManagement.enabled = false;

/** The glider is drawn at least this wide. */
const GLIDER_MIN_PX = { near: 84, far: 42 };
const HOVERED_PX = 7;
/** Winds with less confidence would only confuse. */
const WIND_CONFIDENCE_MIN = 0.1;
/** Arrows closer than this share of the flight's radius would hide each other. */
const MAST_SPACING_SHARE = 0.05;

/** Everything that is drawn, and where it is at a moment. */
export class SceneWorld {
  readonly scene = new Scene();
  readonly shared = new SharedUniforms();
  readonly ground = new GroundLayer(this.shared);
  readonly score = new ScoreLayer(this.shared);
  readonly airspaces: SceneAirspaces;
  private readonly layers = new Group();
  private readonly sky = new SkyLayer(this.shared);
  private readonly track = new TrackLayer(this.shared);
  private readonly thermals = new ThermalLayer(this.shared);
  private readonly wind = new WindLayer();
  private readonly markers = new MarkerLayer();
  private readonly glider = new GliderLayer();
  private readonly light: SceneLight;
  /** Strong enough winds, lowest first. */
  readonly winds: SceneFlight['wind'];
  /** Where the mast of the wind stands; null without wind. */
  mast: { readonly x: number; readonly z: number } | null = null;
  isMastVisible = false;
  private mastWinds: SceneFlight['wind'] = [];

  constructor(
    private readonly flight: SceneFlight,
    private readonly extent: Extent,
    drawing: Pick<SceneAirspacesOptions, 'prepare' | 'changed'>,
  ) {
    const { track, takeoffAt, wind } = flight;
    const middleSeconds = track.timeSeconds[track.count - 1]! / 2;
    const middle = takeoffAt && new Date(takeoffAt.getTime() + middleSeconds * 1_000);
    this.light = new SceneLight(middle, track.origin);
    this.winds = wind.filter(({ confidence }) => confidence >= WIND_CONFIDENCE_MIN);
    this.ground.setFlight(extent, track.x[0]!, track.z[0]!, track.origin.latitudeDeg);
    for (const layer of [
      this.ground,
      this.track,
      this.thermals,
      this.score,
      this.wind,
      this.markers,
      this.glider,
    ]) {
      this.layers.add(layer.object);
    }
    this.airspaces = new SceneAirspaces({
      ...drawing,
      layers: this.layers,
      origin: track.origin,
      extent,
    });
    this.scene.add(this.sky.object, this.layers, ...this.light.objects);
  }

  /** Heights of the pins of take-off and landing. */
  get pinM(): number {
    return this.extent.radiusM * 0.04;
  }

  setTheme(theme: SceneTheme): void {
    this.shared.setTheme(theme);
    const colours = SCENE_COLOURS[theme];
    for (const layer of [
      this.sky,
      this.ground,
      this.track,
      this.score,
      this.wind,
      this.markers,
      this.glider,
      this.airspaces,
    ]) {
      layer.setColours(colours);
    }
  }

  setGround(reply: GroundReply, grid: HeightGrid): void {
    this.ground.setGround(reply.ground, reply.mesh, reply.relief);
    this.track.setGround(reply);
    this.thermals.setColumns(reply.columns);
    this.score.setFigure(reply.score);
    this.airspaces.setGround(grid);
    const { x, z } = this.flight.track;
    const last = this.flight.track.count - 1;
    const radiusM = this.extent.radiusM * 0.0006;
    this.markers.setPin('take-off', x[0]!, grid.at(x[0]!, z[0]!), z[0]!, this.pinM, radiusM);
    this.markers.setPin('landing', x[last]!, grid.at(x[last]!, z[last]!), z[last]!, this.pinM, radiusM);
    this.raiseMast(grid);
  }

  /** The arrows of the mast: those above the ground, not too many. */
  get mastArrows(): SceneFlight['wind'] {
    return this.mastWinds;
  }

  /** Places what depends on the time and on the camera. */
  update(
    flight: DrawnFlight,
    view: SceneView,
    timeSeconds: number,
    isInGap: boolean,
    isChased: boolean,
  ): void {
    const position = positionAt(flight, timeSeconds);
    const metresPerPixel = view.metresPerPixel(view.eye.distanceTo(position));
    const { headingDeg, bankDeg } = attitudeAt(flight, timeSeconds);
    const minPx = isChased ? GLIDER_MIN_PX.near : GLIDER_MIN_PX.far;
    const scale = Math.max(1, (minPx * metresPerPixel) / GLIDER_SPAN_M);
    this.glider.object.visible = !isInGap;
    this.glider.place(position.x, position.y, position.z, headingDeg, bankDeg, scale);
    const groundM = groundAt(flight, timeSeconds);
    // a line or a pin through the pilot would look like a post
    this.markers.setDropLine(position.x, Math.max(groundM, position.y - scale), groundM, position.z);
    this.showPins(position, isChased ? 2 * GLIDER_SPAN_M * scale : 0);
    this.castShadow(position, groundM, scale);
    const wind = isChased && !isInGap ? windAt(this.winds, position.y) : null;
    this.wind.placeAtGlider(position.x, position.y, position.z, wind, scale);
    // From above, the arrows would hide each other.
    this.isMastVisible = !isChased && view.elevationDeg < MAP_LIGHT_FROM_DEG;
    this.wind.isMastVisible = this.isMastVisible;
    this.markers.setPinVisible('wind', this.isMastVisible);
    this.thermals.update(timeSeconds, view.metresPerPixel(view.distanceM));
    this.shared.now.value = timeSeconds;
    this.shared.sizePx.value.set(view.width, view.height);
    this.shared.hazeDistanceM.value = Math.max(this.extent.radiusM * 6 + 16_000, view.distanceM * 4.5);
  }

  /** Marks another moment on the track. */
  setHovered(flight: DrawnFlight, view: SceneView, timeSeconds: number | null): void {
    if (timeSeconds === null) return this.markers.setHovered(null, 0);
    const position = positionAt(flight, timeSeconds);
    const radiusM = HOVERED_PX * view.metresPerPixel(view.eye.distanceTo(position));
    this.markers.setHovered(position, radiusM);
  }

  /** What is yet to be flown is paler and thinner; before the replay, the whole flight is solid. */
  setProgress(hasStarted: boolean, isChased: boolean): void {
    this.shared.aheadOpacity.value = hasStarted ? (isChased ? 0.36 : 0.5) : 1;
    this.shared.aheadWidth.value = hasStarted ? 0.6 : 1;
  }

  showOneByOne(): Generator<() => void> {
    return oneByOne(this.layers);
  }

  setLight(elevationDeg: number): void {
    this.light.shine(elevationDeg, this.shared.sun.value);
  }

  dispose(): void {
    for (const layer of [this.sky, this.ground, this.track, this.thermals, this.score, this.wind])
      layer.dispose();
    this.airspaces.dispose();
    this.markers.dispose();
    this.glider.dispose();
    this.shared.dispose();
  }

  private showPins(pilot: { x: number; z: number }, clearM: number): void {
    const { x, z, count } = this.flight.track;
    for (const [name, end] of [
      ['take-off', 0],
      ['landing', count - 1],
    ] as const)
      this.markers.setPinVisible(name, Math.hypot(x[end]! - pilot.x, z[end]! - pilot.z) > clearM);
  }

  private castShadow(position: { x: number; y: number; z: number }, groundM: number, scale: number): void {
    const { x, y, z } = this.shared.sun.value;
    const heightM = Math.max(0, position.y - groundM);
    const slant = heightM / Math.max(0.3, y);
    this.ground.setGliderShadow(position.x - x * slant, position.z - z * slant, Math.max(9, 6 * scale));
  }

  private raiseMast(grid: HeightGrid): void {
    const { winds, extent } = this;
    const middle = winds[winds.length >> 1];
    if (!middle) return;
    const [east, south] = downwind(middle);
    const awayM = extent.radiusM * 0.95;
    this.mast = { x: extent.centreX - east * awayM, z: extent.centreZ - south * awayM };
    const groundM = grid.at(this.mast.x, this.mast.z);
    this.mastWinds = spread(
      winds.filter(({ altitudeM }) => altitudeM > groundM + 50),
      extent.radiusM * MAST_SPACING_SHARE,
    );
    const topM = this.mastWinds.at(-1)?.altitudeM ?? groundM;
    this.wind.setMast(this.mast.x, this.mast.z, this.mastWinds, extent.radiusM * 0.055);
    this.markers.setPin(
      'wind',
      this.mast.x,
      groundM,
      this.mast.z,
      Math.max(1, topM - groundM),
      extent.radiusM * 0.0006,
    );
  }
}

/** Winds at least this far apart in altitude. */
function spread(winds: SceneFlight['wind'], spacingM: number): SceneFlight['wind'] {
  let lastM = -Infinity;
  return winds.filter(({ altitudeM }) => {
    if (altitudeM - lastM < spacingM) return false;
    lastM = altitudeM;
    return true;
  });
}

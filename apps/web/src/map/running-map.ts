import { type GeoJSONSource, type Map as BaseMap } from 'maplibre-gl';
import { airspaceLabels } from '../scene/airspace-labels.js';
import { type SceneScore } from '../scene/flight-scene.js';
import { type SceneAirspace } from '../scene/scene-airspace.js';
import { type SceneTheme } from '../scene/stage-options.js';
import { SCENE_COLOURS } from '../scene/scene-theme.js';
import { positionAt } from '../scene/path-position.js';
import { momentAt } from '../scene/track-picking.js';
import { addAirspaceLayers, airspaceShapes, colourAirspaces } from './airspace-lines.js';
import { type FlightMap, type MapFlight, type MapOptions } from './flight-map.js';
import { markLabels, placesOnMap, scoreLabels, thermalLabels } from './map-labels.js';
import { MapOverlay, onPicture } from './map-overlay.js';
import { type MapTrack } from './map-track.js';
import { longitudeNear, scoreLines } from './score-lines.js';
import { type PlaneView, TrackRibbon } from './track-ribbon.js';

/** While playing, the glider stays out of this share of the picture at each edge. */
const MARGIN_SHARE = 0.12;
const FOLLOW_MS = 700;
/** How dark the map gets on a dark page. */
const VEIL_OPACITY = 0.45;

/** A map whose style has arrived, with the flight on it. */
export class RunningMap implements FlightMap {
  private readonly ribbon: TrackRibbon;
  private readonly overlay: MapOverlay;
  private isPlaying = false;
  private isDestroyed = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly map: BaseMap,
    flight: MapFlight,
    private readonly track: MapTrack,
    private readonly options: MapOptions,
  ) {
    const { line } = track;
    this.ribbon = new TrackRibbon(line, () => this.view());
    this.overlay = new MapOverlay(host, line, (timeSeconds) => options.onSeek(timeSeconds));
    const labelled = { flight, labels: options.labels, line };
    this.overlay.setLabels('marks', markLabels(labelled));
    this.overlay.setLabels('thermals', thermalLabels(labelled));
    this.addLayers();
    this.setTheme(options.theme);
    this.listen();
    map.triggerRepaint();
  }

  setTime(timeSeconds: number): void {
    this.ribbon.timeSeconds = timeSeconds;
    this.overlay.timeSeconds = timeSeconds;
    if (this.isPlaying) this.follow();
    this.map.triggerRepaint();
  }

  setHoverTime(timeSeconds: number | null): void {
    this.overlay.hoverSeconds = timeSeconds;
    this.map.triggerRepaint();
  }

  setPlaying(isPlaying: boolean): void {
    this.isPlaying = isPlaying;
  }

  setTheme(theme: SceneTheme): void {
    const { map } = this;
    const { score, casing, airspace } = SCENE_COLOURS[theme];
    this.ribbon.setTheme(theme);
    this.overlay.setTheme(theme);
    map.setPaintProperty('veil', 'background-opacity', theme === 'dark' ? VEIL_OPACITY : 0);
    map.setPaintProperty('score-casing', 'line-color', casing);
    colourAirspaces(map, airspace);
    for (const layer of ['score-legs', 'score-dashed']) map.setPaintProperty(layer, 'line-color', score);
    map.triggerRepaint();
  }

  setScore(score: SceneScore | null): void {
    const { plane } = this.track;
    const source = this.map.getSource<GeoJSONSource>('score');
    void source?.setData(scoreLines(score, plane.origin.longitudeDeg));
    this.overlay.setLabels('score', scoreLabels(score, plane));
    this.map.triggerRepaint();
  }

  setAirspaces(airspaces: readonly SceneAirspace[]): void {
    const source = this.map.getSource<GeoJSONSource>('airspaces');
    void source?.setData(airspaceShapes(airspaces));
    this.overlay.setLabels('airspaces', airspaceLabels(airspaces, placesOnMap(this.track)));
    this.map.triggerRepaint();
  }

  project(latitudeDeg: number, longitudeDeg: number): { x: number; y: number } {
    const { plane } = this.track;
    return onPicture(
      this.view(),
      plane.at(latitudeDeg, longitudeNear(longitudeDeg, plane.origin.longitudeDeg)),
    );
  }

  readPixel(x: number, y: number): [number, number, number, number] {
    this.map.redraw();
    const canvas = this.map.getCanvas();
    const gl = canvas.getContext('webgl2')!;
    const ratio = canvas.width / canvas.clientWidth;
    const pixel = new Uint8Array(4);
    const [column, row] = [Math.floor(x * ratio), Math.floor((canvas.clientHeight - y) * ratio)];
    gl.readPixels(column, row, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return [...pixel] as [number, number, number, number];
  }

  destroy(): void {
    this.isDestroyed = true;
    this.overlay.remove();
    this.map.remove();
  }

  /** The score is drawn below the track, and both above everything of the style. */
  private addLayers(): void {
    const { map } = this;
    const { longitudeDeg } = this.track.plane.origin;
    const join = { 'line-join': 'round', 'line-cap': 'round' } as const;
    map.addSource('score', { type: 'geojson', data: scoreLines(null, longitudeDeg) });
    map.addLayer({ id: 'veil', type: 'background', paint: { 'background-color': '#050a10' } });
    addAirspaceLayers(map);
    map.addLayer({
      ...{ id: 'score-casing', type: 'line', source: 'score', layout: join },
      paint: { 'line-width': 5, 'line-opacity': 0.6 },
    });
    map.addLayer({
      ...{ id: 'score-legs', type: 'line', source: 'score', layout: join },
      filter: ['!', ['get', 'isDashed']],
      paint: { 'line-width': 2.5 },
    });
    map.addLayer({
      ...{ id: 'score-dashed', type: 'line', source: 'score' },
      filter: ['get', 'isDashed'],
      paint: { 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
    });
    map.addLayer(this.ribbon);
  }

  private listen(): void {
    const { map, options } = this;
    map.on('render', () => this.overlay.update(this.view()));
    map.on('click', ({ point }) => this.tapped(point.x, point.y));
    map.on('error', () => options.onFault());
    map.on('webglcontextlost', () => {
      if (!this.isDestroyed) options.onContextLost();
    });
  }

  private tapped(tapX: number, tapY: number): void {
    const view = this.view();
    const project = (x: number, _y: number, z: number) => ({ ...onPicture(view, { x, z }), distanceM: 0 });
    const timeSeconds = momentAt(this.track.line, project, tapX, tapY);
    if (timeSeconds !== null) this.options.onSeek(timeSeconds);
  }

  /** Brings the glider back to the middle before it leaves the picture. */
  private follow(): void {
    if (this.map.isMoving()) return;
    const view = this.view();
    const place = positionAt(this.track.line, this.ribbon.timeSeconds);
    const { x, y } = onPicture(view, place);
    const [across, down] = [view.width * MARGIN_SHARE, view.height * MARGIN_SHARE];
    if (x > across && x < view.width - across && y > down && y < view.height - down) return;
    this.map.easeTo({ center: this.track.plane.lngLat(place), duration: FOLLOW_MS });
  }

  private view(): PlaneView {
    const { map } = this;
    const { plane } = this.track;
    // The map counts longitudes from -180 to 180 degrees, the track goes on beyond.
    const { longitudeDeg, latitudeDeg } = plane.origin;
    const { x, y } = map.project([longitudeNear(longitudeDeg, map.getCenter().lng), latitudeDeg]);
    const { clientWidth: width, clientHeight: height } = this.host;
    return { originX: x, originY: y, pxPerM: plane.pxPerM(map.getZoom()), width, height };
  }
}

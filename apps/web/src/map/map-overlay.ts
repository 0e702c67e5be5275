import '../scene/scene.css';
import { type SceneTheme } from '../scene/stage-options.js';
import { Obstacles } from '../scene/obstacles.js';
import { attitudeAt, type DrawnLine, positionAt } from '../scene/path-position.js';
import { type LabelDescription, SceneLabelLayer } from '../scene/scene-labels.js';
import { MapMarkers } from './map-markers.js';
import { type PlaneView } from './track-ribbon.js';

/** Labels and markers over the map, as in the scene. */
export class MapOverlay {
  timeSeconds = 0;
  hoverSeconds: number | null = null;
  private readonly root = document.createElement('div');
  private readonly labels: SceneLabelLayer;
  private readonly markers: MapMarkers;
  private readonly obstacles: Obstacles;
  private placedFor = '';

  constructor(
    host: HTMLElement,
    private readonly line: DrawnLine,
    seek: (timeSeconds: number) => void,
  ) {
    const labels = document.createElement('div');
    labels.className = 'flight-scene-labels';
    this.root.className = 'flight-scene map-overlay';
    this.root.setAttribute('aria-hidden', 'true');
    this.root.append(labels);
    host.append(this.root);
    this.obstacles = new Obstacles(host);
    this.labels = new SceneLabelLayer(labels, seek);
    this.markers = new MapMarkers(this.root);
    void document.fonts.ready.then(() => this.labels.forgetSizes());
  }

  setTheme(theme: SceneTheme): void {
    this.root.dataset['theme'] = theme;
  }

  setLabels(group: string, labels: readonly LabelDescription[]): void {
    this.labels.setGroup(group, labels);
    this.placedFor = '';
  }

  /** Moves everything to where it is in the picture. */
  update(view: PlaneView): void {
    const { headingDeg } = attitudeAt(this.line, this.timeSeconds);
    const glider = onPicture(view, positionAt(this.line, this.timeSeconds));
    this.markers.moveGlider(glider.x, glider.y, headingDeg);
    const { hoverSeconds } = this;
    this.markers.moveDot(hoverSeconds === null ? null : onPicture(view, positionAt(this.line, hoverSeconds)));
    this.placeLabels(view);
  }

  remove(): void {
    this.root.remove();
  }

  /** Labels stay where they are until the map or something over it moves. */
  private placeLabels(view: PlaneView): void {
    const obstacles = this.obstacles.read();
    const key = JSON.stringify([view, obstacles]);
    if (key === this.placedFor) return;
    this.placedFor = key;
    const { width, height } = view;
    const project = (x: number, _y: number, z: number) => ({ ...onPicture(view, { x, z }), distanceM: 0 });
    this.labels.update({ width, height, project, isHidden: () => false }, obstacles);
  }
}

/** A position on the plane in CSS pixels. */
export function onPicture(
  { originX, originY, pxPerM }: PlaneView,
  { x, z }: { readonly x: number; readonly z: number },
): { x: number; y: number } {
  return { x: originX + x * pxPerM, y: originY + z * pxPerM };
}

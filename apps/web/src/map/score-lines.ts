import { legPoints } from '../scene/geometry/score-figure.js';
import { type SceneScore, type ScenePoint } from '../scene/flight-scene.js';

interface ScoreLine {
  readonly type: 'Feature';
  /** Whether it is the line that a closed figure leaves open. */
  readonly properties: { readonly isOpen: boolean };
  readonly geometry: { readonly type: 'LineString'; readonly coordinates: [number, number][] };
}

/** The legs of the scored figure and its open side, as GeoJSON. */
export interface ScoreLines {
  readonly type: 'FeatureCollection';
  readonly features: ScoreLine[];
}

/** @param nearDeg longitude of the track: the figure is drawn on its side of the antimeridian */
export function scoreLines(score: SceneScore | null, nearDeg: number): ScoreLines {
  const features: ScoreLine[] = [];
  const add = (points: readonly ScenePoint[], isOpen: boolean) => {
    if (points.length < 2) return;
    const coordinates = points.map(({ latitudeDeg, longitudeDeg }): [number, number] => [
      longitudeNear(longitudeDeg, nearDeg),
      latitudeDeg,
    ]);
    features.push({ type: 'Feature', properties: { isOpen }, geometry: { type: 'LineString', coordinates } });
  };
  if (score) add(legPoints(score), false);
  if (score?.closed && score.points.length > 1) add([score.points[0]!, score.points.at(-1)!], true);
  return { type: 'FeatureCollection', features };
}

/** The same longitude, less than half a turn from another one. */
export function longitudeNear(longitudeDeg: number, nearDeg: number): number {
  return longitudeDeg - 360 * Math.round((longitudeDeg - nearDeg) / 360);
}

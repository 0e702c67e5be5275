import { legPoints } from '../scene/geometry/score-figure.js';
import { type SceneScore, type ScenePoint } from '../scene/flight-scene.js';

type Position = Pick<ScenePoint, 'latitudeDeg' | 'longitudeDeg'>;

interface ScoreLine {
  readonly type: 'Feature';
  /** Of the line that a closed figure leaves open, and of its FAI sector. */
  readonly properties: { readonly isDashed: boolean };
  readonly geometry: { readonly type: 'LineString'; readonly coordinates: [number, number][] };
}

/** The legs of the scored figure, its open side and its FAI sector, as GeoJSON. */
export interface ScoreLines {
  readonly type: 'FeatureCollection';
  readonly features: ScoreLine[];
}

/** @param nearDeg longitude of the track: the figure is drawn on its side of the antimeridian */
export function scoreLines(score: SceneScore | null, nearDeg: number): ScoreLines {
  const features: ScoreLine[] = [];
  const add = (points: readonly Position[], isDashed: boolean) => {
    if (points.length < 2) return;
    const coordinates = points.map(({ latitudeDeg, longitudeDeg }): [number, number] => [
      longitudeNear(longitudeDeg, nearDeg),
      latitudeDeg,
    ]);
    features.push({
      type: 'Feature',
      properties: { isDashed },
      geometry: { type: 'LineString', coordinates },
    });
  };
  if (score) add(legPoints(score), false);
  if (score?.closed && score.points.length > 1) add([score.points[0]!, score.points.at(-1)!], true);
  if (score) add([...score.sector, ...score.sector.slice(0, 1)], true);
  return { type: 'FeatureCollection', features };
}

/** The same longitude, less than half a turn from another one. */
export function longitudeNear(longitudeDeg: number, nearDeg: number): number {
  return longitudeDeg - 360 * Math.round((longitudeDeg - nearDeg) / 360);
}

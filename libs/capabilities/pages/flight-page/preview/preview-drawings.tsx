import { figureOf } from '@core/contract';
import { altitudeScales, outlineOf } from '../figures/altitude-scales.js';
import { climbLines } from '../figures/climb-lines.js';
import { fitMap, type MapExtent } from '../figures/map-projection.js';
import { hasValues, type PageTrack } from '../page-track.js';
import { type SharedPoint, type SharedTypeScore } from '../shared-flight.js';

const VISIBLE_STEP = 1;
const MAP_LINE_WIDTH = 5;
const SPOT_RADIUS = 10;
const TURNPOINT_RADIUS = 9;
/** Space above the highest point of the barogram. */
const BAROGRAM_HEADROOM = 14;
const BAROGRAM_LINE_WIDTH = 4;

/** Place of a drawing in the image. */
export interface DrawingBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The track from above in the colours of climb and sink, with the scored figure. */
export function PreviewMap({
  track,
  score,
  box: { x: left, y: top, ...size },
}: {
  readonly track: PageTrack;
  readonly score: SharedTypeScore | null;
  readonly box: DrawingBox & Pick<MapExtent, 'margin' | 'spanMinM'>;
}) {
  const { latitudeDeg, longitudeDeg } = track;
  const projection = fitMap({ latitudeDeg, longitudeDeg, ...size });
  const x = Array.from(longitudeDeg, (longitude) => left + projection.x(longitude));
  const y = Array.from(latitudeDeg, (latitude) => top + projection.y(latitude));
  const lines = climbLines(track, { x, y, visibleStep: VISIBLE_STEP, digits: 1 });
  const place = ({ longitude, latitude }: SharedPoint) => ({
    x: (left + projection.x(longitude)).toFixed(1),
    y: (top + projection.y(latitude)).toFixed(1),
  });
  const last = track.count - 1;
  return (
    <g class="map">
      {score && <ScoredFigure score={score} place={place} />}
      {lines.map(({ name, path }) => (
        <path key={name} class="line halo" d={path} />
      ))}
      {lines.map(({ name, path }) => (
        <path key={name} class={`line ${name}`} stroke-width={MAP_LINE_WIDTH} d={path} />
      ))}
      {score?.turnpoints.map(place).map((turnpoint, i) => (
        <circle key={i} class="turnpoint" cx={turnpoint.x} cy={turnpoint.y} r={TURNPOINT_RADIUS} />
      ))}
      {[0, last].map((i) => (
        <circle key={i} class="spot" cx={x[i]!.toFixed(1)} cy={y[i]!.toFixed(1)} r={SPOT_RADIUS} />
      ))}
    </g>
  );
}

function ScoredFigure({
  score,
  place,
}: {
  readonly score: SharedTypeScore;
  readonly place: (point: SharedPoint) => { readonly x: string; readonly y: string };
}) {
  const { corners, isCircuit } = figureOf(score);
  const points = corners.map(place).map(({ x, y }) => `${x},${y}`);
  const Shape = isCircuit ? 'polygon' : 'polyline';
  return <Shape class="score-line" points={points.join(' ')} />;
}

/** The altitude over time, from edge to edge. Nothing for a flight without altitudes. */
export function PreviewBarogram({
  track,
  box: { x: left, y: top, width, height },
}: {
  readonly track: PageTrack;
  readonly box: DrawingBox;
}) {
  if (!hasValues(track.altitudeM)) return null;
  const scales = altitudeScales(track, { width, height: height - BAROGRAM_HEADROOM });
  const x = Array.from(track.timeSeconds, (seconds) => left + scales.x(seconds));
  const y = Array.from(track.altitudeM, (altitudeM) => top + BAROGRAM_HEADROOM + scales.y(altitudeM));
  const shown = { x, y, visibleStep: VISIBLE_STEP, digits: 1 };
  return (
    <g class="barogram">
      <path class="area" d={outlineOf(shown, track, top + height)} />
      {climbLines(track, shown).map(({ name, path }) => (
        <path key={name} class={`line ${name}`} stroke-width={BAROGRAM_LINE_WIDTH} d={path} />
      ))}
    </g>
  );
}

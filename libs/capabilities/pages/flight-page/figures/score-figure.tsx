import { figureOf } from '@core/contract';
import { type PageTrack } from '../page-track.js';
import { type SharedPoint, type SharedTypeScore } from '../shared-flight.js';
import { type Position } from './fai-sector.js';
import { fitMap } from './map-projection.js';

const WIDTH = 340;
const HEIGHT = 210;
const MARGIN = 22;
const SPAN_MIN_M = 400;
/** More points would not be visible in a drawing of this size. */
const TRACK_POINTS_MAX = 600;

export interface ScoreFigureProps {
  readonly score: SharedTypeScore;
  /** Where the third turnpoint makes an FAI triangle; empty for other types. */
  readonly sector: readonly Position[];
  readonly track: PageTrack | null;
  readonly label: string;
}

/** The scored figure over a thin track, with numbered turnpoints and the closing gap. */
export function ScoreFigure({ score, sector, track, label }: ScoreFigureProps) {
  const { corners, isCircuit } = figureOf(score);
  const { start, turnpoints, finish } = score;
  const all = [start, ...turnpoints, finish];
  const projection = fitMap({
    latitudeDeg: track?.latitudeDeg ?? all.map(({ latitude }) => latitude),
    longitudeDeg: track?.longitudeDeg ?? all.map(({ longitude }) => longitude),
    width: WIDTH,
    height: HEIGHT,
    margin: MARGIN,
    spanMinM: SPAN_MIN_M,
  });
  const place = ({ latitude, longitude }: Pick<SharedPoint, 'latitude' | 'longitude'>) =>
    [projection.x(longitude).toFixed(1), projection.y(latitude).toFixed(1)] as const;
  const Shape = isCircuit ? 'polygon' : 'polyline';
  return (
    <svg class="score-figure" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {sector.length > 0 && (
        <polygon class="fai-sector" points={sector.map((corner) => place(corner).join()).join(' ')} />
      )}
      {track && <path class="thin-track" d={thinTrack(track, projection.x, projection.y)} />}
      <Shape class="score-line" points={corners.map((corner) => place(corner).join()).join(' ')} />
      {isCircuit && (
        <polyline class="score-gap" points={[start, finish].map((end) => place(end).join()).join(' ')} />
      )}
      {turnpoints.map((turnpoint, i) => {
        const [x, y] = place(turnpoint);
        return (
          <g key={i}>
            <circle class="turnpoint" cx={x} cy={y} r={10} />
            <text class="turnpoint-number" x={x} y={Number(y) + 4.5} text-anchor="middle">
              {i + 1}
            </text>
          </g>
        );
      })}
      {!isCircuit &&
        [start, finish].map((end, i) => {
          const [x, y] = place(end);
          return <circle key={i} class="score-end" cx={x} cy={y} r={5} />;
        })}
    </svg>
  );
}

function thinTrack(
  { count, latitudeDeg, longitudeDeg, startsSegment }: PageTrack,
  x: (longitude: number) => number,
  y: (latitude: number) => number,
): string {
  const step = Math.max(1, Math.floor(count / TRACK_POINTS_MAX));
  const path: string[] = [];
  let isInterrupted = true;
  for (let i = 0; i < count; i++) {
    if (startsSegment[i] === 1) isInterrupted = true;
    if (!isInterrupted && i % step !== 0 && i !== count - 1) continue;
    path.push(
      `${isInterrupted ? 'M' : 'L'}${x(longitudeDeg[i]!).toFixed(1)} ${y(latitudeDeg[i]!).toFixed(1)}`,
    );
    isInterrupted = false;
  }
  return path.join('');
}

import { fitCircle, type VelocityCircle } from '../../libs/engine/analysis/wind/velocity-fit.js';
import { equalScale, Panel } from './panel.js';
import { most, type SourceFlight } from './source-flight.js';
import { arrow, picture, type Point, text } from './svg.js';

const WIDTH = 880;
const HEIGHT = 560;
/** Same as in the analysis: shorter chords are mostly noise. */
const CHORD_SECONDS_MIN = 2;
const CIRCLE_STEPS = 96;

/** The ground-speed vectors of the best climb, the circle fitted to them, and its centre: the wind. */
export function windFigure({ track, thermals }: SourceFlight): string {
  const { startIndex, endIndex } = most(thermals.thermals, ({ gainM }) => gainM);
  const vectors = chordVelocities(track, startIndex, endIndex);
  const eastMps = Float64Array.from(vectors, ([east]) => east);
  const northMps = Float64Array.from(vectors, ([, north]) => north);
  const circle = fitCircle(eastMps, northMps, vectors.length);
  if (circle === null) throw new Error('No circle fits the vectors of the climb');
  const rim = rimOf(circle);
  const box = { left: 66, top: 82, width: 440, height: 400 };
  const panel = new Panel(box, ...equalScale([...vectors, ...rim, [0, 0]], box));
  const centre: Point = [circle.eastMps, circle.northMps];
  const onRim = rim[CIRCLE_STEPS / 8]!;
  const speed = Math.hypot(...centre);
  const fromDeg = ((Math.atan2(-centre[0], -centre[1]) * 180) / Math.PI + 360) % 360;
  return picture(
    WIDTH,
    HEIGHT,
    'Ground-speed vectors of a climb, with the fitted circle whose centre is the wind',
    [
      text(24, 34, 'The wind in a climb', 'title'),
      panel.axes('eastward speed, m/s', 'northward speed, m/s'),
      ...vectors.map((vector) => panel.dot(vector, 'track-dot', 2.2)),
      panel.line([...rim, rim[0]!], 'mark'),
      panel.line([centre, onRim], 'mark dashed'),
      panel.dot([0, 0], 'fit-dot', 3),
      arrow(panel.at([0, 0]), panel.at(centre), 'fit'),
      panel.label([0, 0], '0', 'small', [-8, 16], 'end'),
      ...legend([
        [
          'track-text',
          'Each dot: the velocity over the ground',
          `between two fixes, ${CHORD_SECONDS_MIN} s or more apart`,
        ],
        ['mark-text', 'Fitted circle', `radius = air speed, ${circle.airSpeedMps.toFixed(1)} m/s`],
        ['fit-text', 'Its centre: the wind', `${speed.toFixed(1)} m/s from ${fromDeg.toFixed(0)}°`],
        [
          '',
          'Distance from the circle',
          `${circle.residualMps.toFixed(1)} m/s on average (${circle.count} vectors)`,
        ],
      ]),
      text(
        24,
        HEIGHT - 18,
        'At a constant air speed, the vectors follow this circle. Without wind, its centre is 0.',
        'small',
      ),
    ],
  );
}

function legend(entries: readonly (readonly [style: string, words: string, figure: string])[]): string[] {
  return entries.flatMap(([style, words, figure], i) => [
    text(550, 140 + i * 66, words, style),
    text(550, 160 + i * 66, figure, 'small'),
  ]);
}

function chordVelocities(
  { timeSeconds, eastM, northM, segment }: SourceFlight['track'],
  start: number,
  end: number,
) {
  const vectors: Point[] = [];
  let from = start;
  for (let i = start + 1; i <= end; i++) {
    const seconds = timeSeconds[i]! - timeSeconds[from]!;
    if (seconds < CHORD_SECONDS_MIN) continue;
    if (segment[i] === segment[from]) {
      vectors.push([(eastM[i]! - eastM[from]!) / seconds, (northM[i]! - northM[from]!) / seconds]);
    }
    from = i;
  }
  return vectors;
}

function rimOf({ eastMps, northMps, airSpeedMps }: VelocityCircle): Point[] {
  return Array.from({ length: CIRCLE_STEPS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CIRCLE_STEPS;
    return [eastMps + airSpeedMps * Math.cos(angle), northMps + airSpeedMps * Math.sin(angle)];
  });
}

import { prepareLog, readIgc } from '@engine/analysis';
import { scoreFlight, type TypeScore } from '@engine/scoring';
import { flightOfDuration } from '../../test/factories/flight-simulator/index.js';
import { Panel } from './panel.js';
import { picture, type Point, text } from './svg.js';

const WIDTH = 880;
const HEIGHT = 620;
/** Approximate number of boxes that a search starts with. */
const BOXES = 64;
const MARGIN_KM = 2;

/** A solved FAI triangle: the track, the boxes of its stretches, the turnpoints and where it closes. */
export function triangleFigure(): string {
  const { igc } = flightOfDuration({ hours: 5, intervalSeconds: 5, seed: 1 });
  const log = prepareLog(readIgc(igc));
  const [score] = scoreFlight(log, { ruleSets: ['xcontest'] });
  const best = score?.best;
  if (!score || best?.closing == null) throw new Error('The simulated flight has no circuit');
  const { eastM, northM } = log.track;
  const at = (index: number): Point => [eastM[index]! / 1000, northM[index]! / 1000];
  const track: Point[] = [];
  for (let index = score.takeoffIndex; index <= score.landingIndex; index++) track.push(at(index));
  const panel = panelAround(track);
  const corners = best.turnpoints.map(at);
  const gap = [at(best.startIndex), at(best.finishIndex)];
  return picture(WIDTH, HEIGHT, 'A solved triangle and the boxes that the search starts with', [
    text(24, 34, `The best ${best.title} of a simulated flight`, 'title'),
    panel.axes('east, km', 'north, km'),
    ...boxes(track).map((box) => panel.line(box, 'guide')),
    panel.line(track, 'track'),
    panel.line([...corners, corners[0]!], 'mark'),
    panel.line(gap, 'fit'),
    ...corners.map((corner) => panel.dot(corner, 'mark-dot', 5)),
    ...gap.map((end) => panel.dot(end, 'fit-dot')),
    text(24, HEIGHT - 18, words(best), 'small'),
  ]);
}

function words({ legsKm, closing, multiplier, points }: TypeScore): string {
  const legs = legsKm.map((km) => km.toFixed(1)).join(' + ');
  return `(${legs} − ${closing!.deductedKm.toFixed(2)} km gap) × ${multiplier} = ${points} points. Dotted: ${BOXES} boxes of consecutive fixes.`;
}

/** Axis-aligned boxes around stretches with equal numbers of fixes, as closed lines. */
function boxes(track: readonly Point[]): Point[][] {
  return Array.from({ length: BOXES }, (_, box) => {
    const stretch = track.slice((box * track.length) / BOXES, ((box + 1) * track.length) / BOXES);
    const [x1, x2, y1, y2] = extent(stretch);
    return [
      [x1, y1],
      [x2, y1],
      [x2, y2],
      [x1, y2],
      [x1, y1],
    ];
  });
}

/** A panel that shows the whole track to scale. */
function panelAround(track: readonly Point[]): Panel {
  const [x1, x2, y1, y2] = extent(track);
  const width = 780;
  const height = 470;
  const kmPerPixel = Math.max((x2 - x1 + 2 * MARGIN_KM) / width, (y2 - y1 + 2 * MARGIN_KM) / height);
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const [reachX, reachY] = [(width * kmPerPixel) / 2, (height * kmPerPixel) / 2];
  return new Panel(
    { left: 66, top: 72, width, height },
    [middleX - reachX, middleX + reachX],
    [middleY - reachY, middleY + reachY],
  );
}

function extent(points: readonly Point[]): [x1: number, x2: number, y1: number, y2: number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

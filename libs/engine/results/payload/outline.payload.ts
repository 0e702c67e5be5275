import { CLIMB_CLASSES, type ClimbClass, climbClass, figureOf } from '@core/contract';
import { longitudeStep, METRES_PER_DEGREE_MAX, type ReplayTrack, valueAt } from '@engine/analysis';
import type * as wire from '../shapes/index.js';
import { simplifiedLine } from './simplified-line.js';

/** Units of the drawing. Coordinates are whole, which a card of 300 px does not show. */
const WIDTH = 240;
const HEIGHT = 150;
const MARGIN = 10;
/** A flight that stays in one place is not magnified beyond this. */
const SPAN_MIN_M = 600;
/** Of the lines of the track. The rest of the drawing has about 700 bytes. */
const LINE_BYTES_MAX = 1_200;
/** How far the drawn line may be from the track, in units: first, and from one attempt to the next. */
const TOLERANCE = 0.6;
const TOLERANCE_FACTOR = 1.5;
/** From this tolerance on, the ends of phases are left out like other points. Only logs with hundreds of phases need it. */
const TOLERANCE_WITH_PHASES_MAX = 4;
/** Decimals of the bounds: 11 m. */
const BOUNDS_DECIMALS = 4;

/**
 * Colours that stand out from white and from black, for viewers without a style sheet of their own. A test checks the
 * contrast.
 */
const COLOURS: Readonly<Record<ClimbClass | 'score', string>> = {
  'sink-3': '#2763c4',
  'sink-2': '#337bcf',
  'sink-1': '#5b8fbe',
  level: '#83898f',
  'climb-1': '#bb7a1c',
  'climb-2': '#d9641a',
  'climb-3': '#d03a33',
  score: '#8a5ce0',
};

/** A point of the drawing, in units. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * The flight from above in a drawing for lists: its track coloured by climb, over the scored figure.
 * @param score the best score under one rule set; null if none scores
 * @returns null for a log without a flight
 */
export function outlinePayload(track: ReplayTrack, score: wire.TypeScore | null): wire.FlightOutline | null {
  const { takeoffIndex: first, landingIndex: last } = track;
  if (first === null || last === null || last <= first) return null;
  const map = drawingOf(track, first, last);
  const { x, y } = spotAt(map, track, first);
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-width="2.5" ` +
    `stroke-linecap="round" stroke-linejoin="round">${score ? scoreLine(score, map) : ''}` +
    `${climbLines(track, map, first, last)}<circle class="spot" cx="${whole(x)}" cy="${whole(y)}" r="3.5" ` +
    `fill="${COLOURS.level}"/></svg>`;
  return { svg: drawing, bounds: map.bounds };
}

interface DrawingMap {
  readonly x: (longitudeDeg: number) => number;
  readonly y: (latitudeDeg: number) => number;
  /** Of the whole drawing. */
  readonly bounds: wire.Bounds;
}

/** Equirectangular around the middle of the flight: accurate over the distance of a day's flight. */
function drawingOf(track: ReplayTrack, first: number, last: number): DrawingMap {
  const origin = valueAt(track.columns, 'longitude', first)!;
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = first; i <= last; i++) {
    const latitude = valueAt(track.columns, 'latitude', i)!;
    const step = longitudeStep(origin, valueAt(track.columns, 'longitude', i)!);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, step);
    east = Math.max(east, step);
  }
  const [middleLatitude, middleStep] = [(south + north) / 2, (west + east) / 2];
  const degreesEast = Math.cos((middleLatitude * Math.PI) / 180);
  const spanMinDeg = SPAN_MIN_M / METRES_PER_DEGREE_MAX;
  const unitsPerDegree = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * degreesEast, spanMinDeg),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, spanMinDeg),
  );
  const halfHeight = HEIGHT / 2 / unitsPerDegree;
  const halfWidth = WIDTH / 2 / unitsPerDegree / degreesEast;
  const longitude = (step: number) => rounded(longitudeStep(0, origin + middleStep + step));
  return {
    x: (longitudeDeg) =>
      WIDTH / 2 + (longitudeStep(origin, longitudeDeg) - middleStep) * degreesEast * unitsPerDegree,
    y: (latitudeDeg) => HEIGHT / 2 - (latitudeDeg - middleLatitude) * unitsPerDegree,
    bounds: {
      south: rounded(middleLatitude - halfHeight),
      west: longitude(-halfWidth),
      north: rounded(middleLatitude + halfHeight),
      east: longitude(halfWidth),
    },
  };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(BOUNDS_DECIMALS));
}

function whole(value: number): number {
  return Math.round(value);
}

function spotAt({ x, y }: DrawingMap, { columns }: ReplayTrack, index: number): Spot {
  return { x: x(valueAt(columns, 'longitude', index)!), y: y(valueAt(columns, 'latitude', index)!) };
}

function scoreLine(score: wire.TypeScore, { x, y }: DrawingMap): string {
  const { corners, isCircuit } = figureOf(score);
  const points = corners.map(({ latitude, longitude }) => `${whole(x(longitude))},${whole(y(latitude))}`);
  const [shape, fill] = isCircuit
    ? ['polygon', ` fill="${COLOURS.score}" fill-opacity=".1"`]
    : ['polyline', ''];
  return `<${shape} class="score-line" stroke="${COLOURS.score}"${fill} stroke-width="1.5" points="${points.join(' ')}"/>`;
}

/** One path per class of climb. A thermal that is too small for the drawing is a dot. */
function climbLines(track: ReplayTrack, map: DrawingMap, first: number, last: number): string {
  const spots = Array.from({ length: last - first + 1 }, (_, i) => spotAt(map, track, first + i));
  const startsLine = new Set(track.segmentStarts.map((index) => index - first));
  const phaseEnds = new Set(track.phases.map(({ startIndex }) => startIndex - first));
  for (let tolerance = TOLERANCE; ; tolerance *= TOLERANCE_FACTOR) {
    const isKept = (i: number) =>
      startsLine.has(i) ||
      startsLine.has(i + 1) ||
      (tolerance <= TOLERANCE_WITH_PHASES_MAX && phaseEnds.has(i));
    const kept = simplifiedLine(spots, isKept, tolerance);
    const lines = linesThrough(kept, spots, startsLine, (from, to) =>
      climbBetween(track, first + from, first + to),
    );
    if (lines.length <= LINE_BYTES_MAX || kept.length <= 2 || tolerance > WIDTH) return lines;
  }
}

function climbBetween({ columns }: ReplayTrack, from: number, to: number): number {
  const [fromM, toM] = [valueAt(columns, 'altitudeM', from), valueAt(columns, 'altitudeM', to)];
  const seconds = columns.timeOffsetSeconds[to]! - columns.timeOffsetSeconds[from]!;
  return fromM === null || toM === null || seconds <= 0 ? NaN : (toM - fromM) / seconds;
}

function linesThrough(
  kept: readonly number[],
  spots: readonly Spot[],
  startsLine: ReadonlySet<number>,
  climb: (from: number, to: number) => number,
): string {
  const paths = new Map<ClimbClass, string>();
  let previous: ClimbClass | null = null;
  for (let k = 1; k < kept.length; k++) {
    const [from, to] = [kept[k - 1]!, kept[k]!];
    if (startsLine.has(to)) {
      previous = null;
      continue;
    }
    const name = climbClass(climb(from, to));
    const [x, y] = [whole(spots[from]!.x), whole(spots[from]!.y)];
    const [east, south] = [whole(spots[to]!.x) - x, whole(spots[to]!.y) - y];
    if (name === previous && east === 0 && south === 0) continue;
    const start = name === previous ? '' : `M${x} ${y}l`;
    const step = signed(east, south);
    const path = paths.get(name) ?? '';
    // numbers after the first pair of an l continue the line; a minus separates them as well as a blank
    const blank = start === '' && !step.startsWith('-') ? ' ' : '';
    paths.set(name, `${path}${start}${blank}${step}`);
    previous = name;
  }
  return CLIMB_CLASSES.map(({ name }) => {
    const path = paths.get(name);
    return path === undefined ? '' : `<path class="line ${name}" stroke="${COLOURS[name]}" d="${path}"/>`;
  }).join('');
}

function signed(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}

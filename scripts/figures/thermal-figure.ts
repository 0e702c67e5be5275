import { equalScale, Panel } from './panel.js';
import { most, type SourceFlight } from './source-flight.js';
import { arrow, picture, type Point, text } from './svg.js';

const WIDTH = 880;
const HEIGHT = 440;
const ARROW_PIXELS_PER_MPS = 28;

/** The best climb of a flight: its circles from above with the drift of their centre, and height over time. */
export function thermalFigure({ track, thermals }: SourceFlight): string {
  const thermal = most(thermals.thermals, ({ gainM }) => gainM);
  const { startIndex, endIndex } = thermal;
  const { eastM, northM, altitudeM, timeSeconds } = track;
  const path: Point[] = [];
  const heights: Point[] = [];
  for (let i = startIndex; i <= endIndex; i++) {
    path.push([eastM[i]! - eastM[startIndex]!, northM[i]! - northM[startIndex]!]);
    heights.push([(timeSeconds[i]! - timeSeconds[startIndex]!) / 60, altitudeM[i]! - altitudeM[startIndex]!]);
  }
  const seconds = heights.map(([minutes]) => minutes * 60);
  const centres = centreLine(path, seconds, thermal.circleSecondsMean ?? 20);

  const above = { left: 66, top: 82, width: 400, height: 270 };
  const top = new Panel(above, ...equalScale(path, above));
  const side = new Panel(
    { left: 540, top: 82, width: 310, height: 270 },
    [0, Math.ceil(heights.at(-1)![0])],
    [0, Math.ceil((thermal.gainM * 1.1) / 50) * 50],
  );
  const wind = thermals.wind;
  const drift = thermal.drift;
  const caption = [
    `${thermal.circles?.toFixed(1) ?? '–'} circles to the ${thermal.direction ?? '–'}`,
    `mean radius through the air ${thermal.radiusMMean?.toFixed(0) ?? '–'} m`,
    drift ? `centre drifts at ${(drift.speedKmh / 3.6).toFixed(1)} m/s` : '',
    wind ? `mean wind ${(wind.speedKmh / 3.6).toFixed(1)} m/s from ${wind.directionDeg.toFixed(0)}°` : '',
  ];
  return picture(WIDTH, HEIGHT, 'A thermal from above, and its height over time', [
    text(24, 34, 'A thermal', 'title'),
    top.axes('east, m', 'north, m'),
    top.line(path, 'track'),
    top.line(centres, 'mark'),
    top.dot(path[0]!, 'track-dot'),
    top.dot(path.at(-1)!, 'track-dot'),
    top.label(path[0]!, 'in', 'track-text', [0, -36], 'middle'),
    top.label(path.at(-1)!, 'out', 'track-text'),
    top.label(centres.at(-1)!, 'centre', 'mark-text', [0, 44], 'middle'),
    ...(wind ? [windArrow(top, wind.speedKmh / 3.6, wind.directionDeg)] : []),
    side.axes('minutes', 'height above entry, m'),
    side.line([heights[0]!, heights.at(-1)!], 'mark dashed'),
    side.line(heights, 'track'),
    side.label(
      [side.xRange[0] + 0.04 * side.xRange[1], side.yRange[1] * 0.94],
      `gain ${thermal.gainM.toFixed(0)} m, mean ${thermal.climbMeanMps.toFixed(1)} m/s`,
      'mark-text',
      [0, 0],
    ),
    text(24, HEIGHT - 18, caption.filter((part) => part !== '').join(' · '), 'small'),
  ]);
}

/** The centre line: the mean position over one circle, for each time with a full circle around it. */
function centreLine(path: readonly Point[], seconds: readonly number[], circleSeconds: number): Point[] {
  const centres: Point[] = [];
  let first = 0;
  let last = 0;
  for (const [i, time] of seconds.entries()) {
    if (time < circleSeconds / 2 || time > seconds.at(-1)! - circleSeconds / 2) continue;
    while (seconds[first]! < time - circleSeconds / 2) first++;
    last = Math.max(last, i);
    while (last + 1 < seconds.length && seconds[last + 1]! <= time + circleSeconds / 2) last++;
    const within = path.slice(first, last + 1);
    centres.push([
      within.reduce((sum, [east]) => sum + east, 0) / within.length,
      within.reduce((sum, [, north]) => sum + north, 0) / within.length,
    ]);
  }
  return centres;
}

/** An arrow in the corner in the direction of the wind. */
function windArrow({ box }: Panel, speedMps: number, fromDeg: number): string {
  const towards = ((fromDeg + 180) * Math.PI) / 180;
  const length = Math.max(30, speedMps * ARROW_PIXELS_PER_MPS);
  const middle: Point = [box.left + 70, box.top + 44];
  const half: Point = [(Math.sin(towards) * length) / 2, (-Math.cos(towards) * length) / 2];
  return [
    arrow([middle[0] - half[0], middle[1] - half[1]], [middle[0] + half[0], middle[1] + half[1]], 'fit'),
    text(
      middle[0],
      middle[1] - Math.abs(half[1]) - 12,
      `wind ${speedMps.toFixed(1)} m/s`,
      'fit-text',
      'middle',
    ),
  ].join('\n');
}

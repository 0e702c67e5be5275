import { type Paper } from './barogram-drawing.js';
import { type PlotContent } from './barogram-plot.js';

/** More points per pilot than this cannot be seen, but would take long to draw fifty times. */
export const LINE_POINTS_MAX = 700;

/** A pilot's altitude over the time of the group. */
export interface AltitudeLine {
  readonly timeSeconds: Float32Array;
  /** NaN breaks the line. */
  readonly altitudeM: Float32Array;
}

interface Track {
  readonly count: number;
  readonly timeSeconds: ArrayLike<number>;
  readonly altitudeM: ArrayLike<number>;
  readonly startsSegment: ArrayLike<number>;
}

/** Evenly spread altitudes of a track, broken at its gaps, in seconds of the group. */
export function altitudeLine(track: Track, offsetSeconds: number): AltitudeLine {
  const step = Math.max(1, Math.ceil(track.count / LINE_POINTS_MAX));
  const times: number[] = [];
  const altitudes: number[] = [];
  let isBroken = false;
  for (let i = 0; i < track.count; i++) {
    isBroken ||= track.startsSegment[i] === 1;
    if (i % step !== 0 && i !== track.count - 1) continue;
    if (isBroken && times.length > 0) {
      times.push(track.timeSeconds[i]! + offsetSeconds);
      altitudes.push(NaN);
    }
    isBroken = false;
    times.push(track.timeSeconds[i]! + offsetSeconds);
    altitudes.push(track.altitudeM[i]!);
  }
  return { timeSeconds: Float32Array.from(times), altitudeM: Float32Array.from(altitudes) };
}

export interface GroupBarogram {
  readonly lines: readonly AltitudeLine[];
  readonly durationSeconds: number;
  readonly selected: number;
  readonly colourOf: (pilot: number) => string;
  /** Of the selected pilot; null where unknown. */
  readonly altitudeAtM: (timeSeconds: number) => number | null;
}

/** The altitudes of all pilots; the selected one is on top, thicker than the others. */
export function groupBarogram(group: GroupBarogram): PlotContent {
  const { lines, durationSeconds, selected, colourOf, altitudeAtM } = group;
  const altitudesM = lines.flatMap(({ altitudeM }) => Array.from(altitudeM));
  const others = [...lines.keys()].filter((pilot) => pilot !== selected);
  const order = [...others, ...(selected < lines.length ? [selected] : [])];
  return {
    whole: [0, Math.max(1, durationSeconds)],
    altitudesM,
    groundM: [],
    paintBelow: () => {},
    paint: (paper) => {
      for (const pilot of order) {
        const isSelected = pilot === selected;
        drawLine(paper, lines[pilot]!, colourOf(pilot), isSelected);
      }
    },
    markedAltitudeM: altitudeAtM,
  };
}

function drawLine({ context, scales }: Paper, line: AltitudeLine, colour: string, isSelected: boolean): void {
  const { left, right, top, bottom } = scales.box;
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  context.beginPath();
  context.lineJoin = 'round';
  context.lineWidth = isSelected ? 2.75 : 1.25;
  context.globalAlpha = isSelected ? 1 : 0.6;
  context.strokeStyle = colour;
  let isDrawing = false;
  for (let i = 0; i < line.timeSeconds.length; i++) {
    const altitudeM = line.altitudeM[i]!;
    if (Number.isNaN(altitudeM)) isDrawing = false;
    else {
      const [x, y] = [scales.x(line.timeSeconds[i]!), scales.y(altitudeM)];
      if (isDrawing) context.lineTo(x, y);
      else context.moveTo(x, y);
      isDrawing = true;
    }
  }
  context.stroke();
  context.restore();
}

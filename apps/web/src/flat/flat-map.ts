import { LINE_DASHES, LINE_WIDTHS_PX } from '../airspace/line-styles.js';
import { climbColour } from '../scene/climb-colours.js';
import { type SceneTheme } from '../scene/stage-options.js';
import { type ReplayTrack, toLocal } from '../track/replay-track.js';
import { stateAt } from '../track/track-state.js';
import { type SceneAirspace } from '../scene/scene-airspace.js';
import { type ScenePoint, type SceneScore, type SceneThermal } from '../scene/flight-scene.js';
import { legPoints } from '../scene/geometry/score-figure.js';
import { rangeOf, sharpCanvas } from './sharp-canvas.js';

/** More points cannot be seen. */
const POINTS_MAX = 3_000;
const MARGIN_PX = 40;
/** Room for the heading above the drawing. */
const TOP_PX = 96;
const SPAN_MIN_M = 400;
/** How much of the flight is seen while the map follows the pilot. */
const FOLLOWED_SHARE = 0.35;
const FOLLOWED_SPAN_MIN_M = 3_000;
/** The map looks at the middle of the circles. */
const STEADY_SECONDS = 20;
const STEADY_SAMPLES = 5;
/** The last part flown is wider. */
const TRAIL_SECONDS = 300;
/** Climbs within one such step have the same colour, which keeps the number of strokes small. */
const CLIMB_STEP_MPS = 0.25;
/** Room for the name of the take-off or landing. */
const NAME_WIDTH_PX = 80;
const NAME_HEIGHT_PX = 16;
/** A glider seen from above, flying north. */
const WING =
  'M0 -9C5.5 -8.5 9.5 -5 11 1 7.5 -1.9 3.8 -2.9 0 -2.9S-7.5 -1.9 -11 1C-9.5 -5 -5.5 -8.5 0 -9ZM0 -1.5a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0 -5.2Z';

export interface FlatFlight {
  readonly track: ReplayTrack;
  readonly thermals: readonly SceneThermal[];
  readonly takeoff: string;
  readonly landing: string;
}

export interface FlatState {
  readonly timeSeconds: number;
  /** Seconds of flight per second of replay. */
  readonly speed: number;
  /** Before, the whole track is drawn as flown. */
  readonly hasStarted: boolean;
  readonly isFollowing: boolean;
  readonly theme: SceneTheme;
  readonly score: SceneScore | null;
  readonly airspaces: readonly SceneAirspace[];
}

interface Line {
  readonly timeSeconds: Float64Array;
  readonly x: Float32Array;
  readonly z: Float32Array;
  readonly climbStep: Int16Array;
  readonly startsSegment: Uint8Array;
}

type Project = (x: number, z: number) => [left: number, top: number];

interface Paper {
  readonly context: CanvasRenderingContext2D;
  readonly project: Project;
  readonly colour: (token: string) => string;
}

/** A flight from above on a canvas, north up: the replay of browsers without WebGL 2. */
export class FlatMap {
  private readonly line: Line;
  private readonly middle: readonly [x: number, z: number];
  private readonly spans: readonly [x: number, z: number];

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly flight: FlatFlight,
  ) {
    this.line = lineOf(flight.track);
    const [west, east] = rangeOf(this.line.x);
    const [north, south] = rangeOf(this.line.z);
    this.middle = [(west + east) / 2, (north + south) / 2];
    this.spans = [Math.max(SPAN_MIN_M, east - west), Math.max(SPAN_MIN_M, south - north)];
  }

  draw(state: FlatState): void {
    const sharp = sharpCanvas(this.canvas);
    if (!sharp) return;
    const { context, style, width, height } = sharp;
    const colour = (token: string) => style.getPropertyValue(token).trim();
    const paper = { context, colour, project: this.projection(state, width, height) };
    for (const airspace of state.airspaces) this.drawAirspace(paper, airspace);
    this.drawScore(paper, state.score);
    this.drawAhead(paper, state);
    this.drawFlown(paper, state);
    this.drawNames(paper);
    for (const airspace of state.airspaces) this.nameAirspace(paper, airspace, [width, height]);
    this.drawPilot(paper, state);
  }

  private projection(state: FlatState, width: number, height: number): Project {
    const [spanX, spanZ] = this.spans;
    const fitted = Math.min((width - 2 * MARGIN_PX) / spanX, (height - TOP_PX - MARGIN_PX) / spanZ);
    const middleY = TOP_PX + (height - TOP_PX - MARGIN_PX) / 2;
    const spanM = Math.max(FOLLOWED_SPAN_MIN_M, Math.max(spanX, spanZ) * FOLLOWED_SHARE);
    const pixelsPerM = state.isFollowing ? Math.max(fitted, Math.min(width, height) / spanM) : fitted;
    const [middleX, middleZ] = state.isFollowing ? this.steadyPlace(state) : this.middle;
    return (x, z) => [width / 2 + (x - middleX) * pixelsPerM, middleY + (z - middleZ) * pixelsPerM];
  }

  private steadyPlace({ timeSeconds, speed }: FlatState): [x: number, z: number] {
    const reach = Math.max(STEADY_SECONDS, speed / 2);
    const mean: [number, number] = [0, 0];
    for (let sample = 0; sample < STEADY_SAMPLES; sample++) {
      const at = timeSeconds + ((2 * sample) / (STEADY_SAMPLES - 1) - 1) * reach;
      const { x, z } = stateAt(this.flight.track, at);
      mean[0] += x / STEADY_SAMPLES;
      mean[1] += z / STEADY_SAMPLES;
    }
    return mean;
  }

  private drawAirspace({ context, project, colour }: Paper, airspace: SceneAirspace): void {
    const { border, verdict, isChosen } = airspace;
    const { origin } = this.flight.track;
    context.beginPath();
    for (const { latitudeDeg, longitudeDeg } of border) {
      for (let i = 0; i < latitudeDeg.length; i++) {
        const { x, z } = toLocal(origin, latitudeDeg[i]!, longitudeDeg[i]!);
        if (i === 0) context.moveTo(...project(x, z));
        else context.lineTo(...project(x, z));
      }
      context.closePath();
    }
    if (verdict !== 'outside' || isChosen) {
      context.fillStyle = colour('--airspace-fill');
      context.fill('evenodd');
    }
    context.strokeStyle = colour('--airspace');
    context.lineWidth = LINE_WIDTHS_PX[verdict] + (isChosen ? 1.5 : 0);
    context.setLineDash([...LINE_DASHES[verdict]]);
    context.stroke();
    context.setLineDash([]);
  }

  /** At the northernmost corner in the picture. */
  private nameAirspace(
    { context, project, colour }: Paper,
    { border, name, verdict, isChosen }: SceneAirspace,
    [width, height]: readonly [number, number],
  ): void {
    if (verdict === 'outside' && !isChosen) return;
    const room = context.measureText(name).width / 2;
    let at: [left: number, top: number] | null = null;
    for (const { latitudeDeg, longitudeDeg } of border) {
      for (let i = 0; i < latitudeDeg.length; i++) {
        const { x, z } = toLocal(this.flight.track.origin, latitudeDeg[i]!, longitudeDeg[i]!);
        const [left, top] = project(x, z);
        const isSeen = left > room && left < width - room && top > TOP_PX && top < height - MARGIN_PX;
        if (isSeen && (!at || top < at[1])) at = [left, top];
      }
    }
    if (!at) return;
    context.textAlign = 'center';
    this.writeOver(context, name, at[0], at[1] - 8, colour, '--airspace');
    context.textAlign = 'start';
  }

  private drawScore({ context, project, colour }: Paper, score: SceneScore | null): void {
    if (!score) return;
    const { origin } = this.flight.track;
    const place = ({ latitudeDeg, longitudeDeg }: ScenePoint) => {
      const { x, z } = toLocal(origin, latitudeDeg, longitudeDeg);
      return project(x, z);
    };
    context.strokeStyle = colour('--score');
    context.lineWidth = 1.5;
    context.setLineDash([6, 4]);
    context.beginPath();
    for (const point of legPoints(score)) context.lineTo(...place(point));
    context.stroke();
    context.setLineDash([]);
  }

  /** What is yet to be flown. */
  private drawAhead({ context, project, colour }: Paper, { timeSeconds, hasStarted }: FlatState): void {
    if (!hasStarted) return;
    const { line } = this;
    context.strokeStyle = colour('--level');
    context.globalAlpha = 0.5;
    context.lineWidth = 1.25;
    context.beginPath();
    for (let i = 0; i < line.x.length; i++) {
      if (line.timeSeconds[i]! < timeSeconds) continue;
      const at = project(line.x[i]!, line.z[i]!);
      if (line.startsSegment[i]) context.moveTo(...at);
      else context.lineTo(...at);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  /** Coloured by climb, as on the barogram. */
  private drawFlown({ context, project }: Paper, { timeSeconds, hasStarted, theme }: FlatState): void {
    const { line, flight } = this;
    const until = hasStarted ? timeSeconds : Infinity;
    let drawn = '';
    for (let i = 1; i < line.x.length && line.timeSeconds[i - 1]! < until; i++) {
      if (line.startsSegment[i]) continue;
      const isTrail = !hasStarted || line.timeSeconds[i]! > timeSeconds - TRAIL_SECONDS;
      const key = `${line.climbStep[i]} ${isTrail}`;
      if (key !== drawn) {
        if (drawn !== '') context.stroke();
        drawn = key;
        context.beginPath();
        context.strokeStyle = cssColour(climbColour(theme, line.climbStep[i]! * CLIMB_STEP_MPS));
        context.lineWidth = isTrail ? 3 : 1.75;
        context.moveTo(...project(line.x[i - 1]!, line.z[i - 1]!));
      }
      const isLast = line.timeSeconds[i]! > until;
      const { x, z } = isLast ? stateAt(flight.track, until) : { x: line.x[i]!, z: line.z[i]! };
      context.lineTo(...project(x, z));
    }
    if (drawn !== '') context.stroke();
  }

  private drawNames({ context, project, colour }: Paper): void {
    const { track, thermals, takeoff, landing } = this.flight;
    const placeOf = (at: number) => project(track.x[at]!, track.z[at]!);
    const [start, end] = [placeOf(0), placeOf(track.count - 1)];
    context.textBaseline = 'middle';
    const apart = shiftToKeepApart(start, end);
    for (const [name, [left, top], shift] of [
      [landing, end, -apart],
      [takeoff, start, apart],
    ] as const) {
      context.fillStyle = colour('--ink');
      context.beginPath();
      context.arc(left, top, 4, 0, 2 * Math.PI);
      context.fill();
      this.writeOver(context, name, left + 9, top + shift, colour);
    }
    context.textAlign = 'center';
    for (const { number, fromSeconds, toSeconds } of thermals) {
      const { x, z } = stateAt(track, (fromSeconds + toSeconds) / 2);
      const [left, top] = project(x, z);
      this.writeOver(context, String(number), left, top - 12, colour);
    }
    context.textAlign = 'start';
  }

  /** A name that can be read over lines. */
  private writeOver(
    context: CanvasRenderingContext2D,
    text: string,
    left: number,
    top: number,
    colour: (token: string) => string,
    ink = '--ink',
  ): void {
    context.lineWidth = 4;
    context.strokeStyle = colour('--sky');
    context.strokeText(text, left, top);
    context.fillStyle = colour(ink);
    context.fillText(text, left, top);
  }

  private drawPilot({ context, project, colour }: Paper, { timeSeconds }: FlatState): void {
    const { x, z, headingDeg } = stateAt(this.flight.track, timeSeconds);
    const wing = new Path2D(WING);
    context.save();
    context.translate(...project(x, z));
    if (!Number.isNaN(headingDeg)) context.rotate((headingDeg * Math.PI) / 180);
    context.scale(1.3, 1.3);
    context.lineWidth = 3;
    context.strokeStyle = colour('--sky');
    context.stroke(wing);
    context.fillStyle = colour('--ink');
    context.fill(wing);
    context.restore();
  }
}

function lineOf(track: ReplayTrack): Line {
  const step = Math.max(1, Math.ceil(track.count / POINTS_MAX));
  const kept: number[] = [];
  for (let i = 0; i < track.count; i++)
    if (i % step === 0 || track.startsSegment[i] === 1 || i === track.count - 1) kept.push(i);
  return {
    timeSeconds: Float64Array.from(kept, (i) => track.timeSeconds[i]!),
    x: Float32Array.from(kept, (i) => track.x[i]!),
    z: Float32Array.from(kept, (i) => track.z[i]!),
    climbStep: Int16Array.from(kept, (i) => Math.round((track.varioMps[i]! || 0) / CLIMB_STEP_MPS)),
    startsSegment: Uint8Array.from(kept, (i) => track.startsSegment[i]!),
  };
}

function cssColour(colour: readonly number[]): string {
  return `rgb(${colour.join()})`;
}

/** How far down the name of the first place has to move, and that of the second up, so that both can be read. */
export function shiftToKeepApart(
  [left, top]: readonly [left: number, top: number],
  [otherLeft, otherTop]: readonly [left: number, top: number],
): number {
  const down = top - otherTop;
  if (Math.abs(left - otherLeft) > NAME_WIDTH_PX || Math.abs(down) >= NAME_HEIGHT_PX) return 0;
  const missing = (NAME_HEIGHT_PX - Math.abs(down)) / 2;
  return down > 0 ? missing : -missing;
}

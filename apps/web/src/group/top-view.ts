import { stateAt } from '../track/track-state.js';
import { type Pilot } from './assemble-group.js';

/** More points per pilot cannot be seen. */
const LINE_POINTS_MAX = 900;
const MARGIN_PX = 36;
/** Room for the heading above the drawing. */
const TOP_PX = 84;
const DOT_PX = 6;
const SPAN_MIN_M = 600;

export interface TopViewState {
  readonly timeSeconds: number;
  readonly offsetSeconds: readonly number[];
  readonly selected: number;
  readonly trailSeconds: number | null;
  readonly hasStarted: boolean;
  readonly colourOf: (pilot: number) => string;
}

interface Line {
  readonly timeSeconds: Float32Array;
  readonly x: Float32Array;
  readonly z: Float32Array;
  readonly startsSegment: Uint8Array;
}

/** The flights from above on a canvas, north up: for browsers without WebGL 2. */
export class TopView {
  private readonly lines: readonly Line[];
  private readonly bounds: readonly [west: number, north: number, east: number, south: number];

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly pilots: readonly Pilot[],
  ) {
    this.lines = pilots.map(lineOf);
    const all = (of: (line: Line) => Float32Array) => this.lines.flatMap((line) => Array.from(of(line)));
    const [x, z] = [all((line) => line.x), all((line) => line.z)];
    const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
    const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
    this.bounds = [least(x), least(z), most(x), most(z)];
  }

  draw(state: TopViewState): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
    const context = this.canvas.getContext('2d')!;
    context.scale(devicePixelRatio, devicePixelRatio);
    const style = getComputedStyle(this.canvas);
    context.font = `600 12px ${style.fontFamily}`;
    const ink = style.getPropertyValue('--ink').trim();
    const place = this.projection(width, height);
    const order = [...this.pilots.keys()].sort((a, b) => +(a === state.selected) - +(b === state.selected));
    for (const pilot of order) this.drawLine(context, pilot, state, place);
    for (const pilot of order) this.drawPilot(context, pilot, state, place, ink);
  }

  private projection(width: number, height: number): (x: number, z: number) => [number, number] {
    const [west, north, east, south] = this.bounds;
    const [spanX, spanZ] = [Math.max(SPAN_MIN_M, east - west), Math.max(SPAN_MIN_M, south - north)];
    const pixelsPerM = Math.min((width - 2 * MARGIN_PX) / spanX, (height - TOP_PX - MARGIN_PX) / spanZ);
    const [middleX, middleZ] = [(west + east) / 2, (north + south) / 2];
    const middleY = TOP_PX + (height - TOP_PX - MARGIN_PX) / 2;
    return (x, z) => [width / 2 + (x - middleX) * pixelsPerM, middleY + (z - middleZ) * pixelsPerM];
  }

  private drawLine(
    context: CanvasRenderingContext2D,
    pilot: number,
    state: TopViewState,
    place: (x: number, z: number) => [number, number],
  ): void {
    const { timeSeconds, x, z, startsSegment } = this.lines[pilot]!;
    const ownSeconds = state.timeSeconds - state.offsetSeconds[pilot]!;
    const from = state.hasStarted ? ownSeconds - (state.trailSeconds ?? Infinity) : -Infinity;
    const to = state.hasStarted ? ownSeconds : Infinity;
    context.beginPath();
    context.lineWidth = pilot === state.selected ? 3 : 1.5;
    context.lineJoin = 'round';
    context.strokeStyle = state.colourOf(pilot);
    let isDrawing = false;
    for (let i = 0; i < timeSeconds.length; i++) {
      if (timeSeconds[i]! < from || timeSeconds[i]! > to) continue;
      const at = place(x[i]!, z[i]!);
      if (isDrawing && !startsSegment[i]) context.lineTo(...at);
      else context.moveTo(...at);
      isDrawing = true;
    }
    context.stroke();
  }

  private drawPilot(
    context: CanvasRenderingContext2D,
    pilot: number,
    state: TopViewState,
    place: (x: number, z: number) => [number, number],
    ink: string,
  ): void {
    const { x, z } = stateAt(this.pilots[pilot]!.track, state.timeSeconds - state.offsetSeconds[pilot]!);
    const [left, top] = place(x, z);
    context.beginPath();
    context.arc(left, top, DOT_PX, 0, 2 * Math.PI);
    context.fillStyle = state.colourOf(pilot);
    context.fill();
    context.fillStyle = ink;
    context.fillText(this.pilots[pilot]!.label, left + DOT_PX + 4, top + 4);
  }
}

function lineOf({ track }: Pilot): Line {
  const step = Math.max(1, Math.ceil(track.count / LINE_POINTS_MAX));
  const kept: number[] = [];
  for (let i = 0; i < track.count; i++) if (i % step === 0 || track.startsSegment[i] === 1) kept.push(i);
  return {
    timeSeconds: Float32Array.from(kept, (i) => track.timeSeconds[i]!),
    x: Float32Array.from(kept, (i) => track.x[i]!),
    z: Float32Array.from(kept, (i) => track.z[i]!),
    startsSegment: Uint8Array.from(kept, (i) => track.startsSegment[i]!),
  };
}

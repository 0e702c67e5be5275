import { AROUND, placeLabels } from '../scene/label-layout.js';
import { rangeOf, sharpCanvas } from '../flat/sharp-canvas.js';
import { stateAt } from '../track/track-state.js';
import { type Pilot } from './assemble-group.js';

/** More points per pilot cannot be seen. */
const LINE_POINTS_MAX = 900;
const MARGIN_PX = 36;
/** Room for the heading above the drawing. */
const TOP_PX = 84;
/** Room for the choices below it, which stand one above the other on a narrow stage. */
const BOTTOM_PX = { wide: 76, narrow: 124 } as const;
const WIDE_FROM_PX = 480;
const DOT_PX = 6;
const SPAN_MIN_M = 600;
const LABEL_HEIGHT_PX = 16;
/** Colours are those of the pilots, so climb is width: of sink and level flight, of weak and of strong climbs. */
const CLIMB_WIDTHS_PX = [1.25, 2.25, 3.5] as const;
const CLIMBS_FROM_MPS = [0.3, 1.5] as const;
const SELECTED_WIDER = 1.6;

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
  /** Index into {@link CLIMB_WIDTHS_PX}. */
  readonly width: Uint8Array;
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
    const bounds = (of: (line: Line) => Float32Array) =>
      rangeOf(Float32Array.from(this.lines.flatMap((line) => rangeOf(of(line)))));
    const [[west, east], [north, south]] = [bounds(({ x }) => x), bounds(({ z }) => z)];
    this.bounds = [west, north, east, south];
  }

  draw(state: TopViewState): void {
    const sharp = sharpCanvas(this.canvas);
    if (!sharp) return;
    const { context, style, width, height } = sharp;
    const ink = style.getPropertyValue('--ink').trim();
    const place = this.projection(width, height);
    const order = [...this.pilots.keys()].sort((a, b) => +(a === state.selected) - +(b === state.selected));
    for (const pilot of order) this.drawLine(context, pilot, state, place);
    for (const pilot of order) this.drawPilot(context, pilot, state, place);
    context.fillStyle = ink;
    this.drawLabels(context, order.toReversed(), state, place, { width, height });
  }

  private projection(width: number, height: number): (x: number, z: number) => [number, number] {
    const [west, north, east, south] = this.bounds;
    const [spanX, spanZ] = [Math.max(SPAN_MIN_M, east - west), Math.max(SPAN_MIN_M, south - north)];
    const bottom = BOTTOM_PX[width < WIDE_FROM_PX ? 'narrow' : 'wide'];
    const free = Math.max(height / 3, height - TOP_PX - bottom);
    const pixelsPerM = Math.min((width - 2 * MARGIN_PX) / spanX, free / spanZ);
    const [middleX, middleZ] = [(west + east) / 2, (north + south) / 2];
    const middleY = TOP_PX + free / 2;
    return (x, z) => [width / 2 + (x - middleX) * pixelsPerM, middleY + (z - middleZ) * pixelsPerM];
  }

  private drawLine(
    context: CanvasRenderingContext2D,
    pilot: number,
    state: TopViewState,
    place: (x: number, z: number) => [number, number],
  ): void {
    const { timeSeconds, x, z, startsSegment, width } = this.lines[pilot]!;
    const ownSeconds = state.timeSeconds - state.offsetSeconds[pilot]!;
    const from = state.hasStarted ? ownSeconds - (state.trailSeconds ?? Infinity) : -Infinity;
    const to = state.hasStarted ? ownSeconds : Infinity;
    context.strokeStyle = state.colourOf(pilot);
    for (const [shown, widthPx] of CLIMB_WIDTHS_PX.entries()) {
      context.beginPath();
      context.lineWidth = widthPx * (pilot === state.selected ? SELECTED_WIDER : 1);
      for (let i = 1; i < timeSeconds.length; i++) {
        if (width[i] !== shown || startsSegment[i] || timeSeconds[i - 1]! < from || timeSeconds[i]! > to)
          continue;
        context.moveTo(...place(x[i - 1]!, z[i - 1]!));
        context.lineTo(...place(x[i]!, z[i]!));
      }
      context.stroke();
    }
  }

  private drawPilot(
    context: CanvasRenderingContext2D,
    pilot: number,
    state: TopViewState,
    place: (x: number, z: number) => [number, number],
  ): void {
    const [left, top] = this.pilotAt(pilot, state, place);
    context.beginPath();
    context.arc(left, top, DOT_PX, 0, 2 * Math.PI);
    context.fillStyle = state.colourOf(pilot);
    context.fill();
  }

  /** Labels that find room, so that none covers another; the first pilots choose first. */
  private drawLabels(
    context: CanvasRenderingContext2D,
    order: readonly number[],
    state: TopViewState,
    place: (x: number, z: number) => [number, number],
    picture: { readonly width: number; readonly height: number },
  ): void {
    const requests = order.map((pilot) => {
      const [x, y] = this.pilotAt(pilot, state, place);
      const { width } = context.measureText(this.pilots[pilot]!.label);
      return { x, y, width, height: LABEL_HEIGHT_PX, spots: AROUND, lastSpot: null };
    });
    const heading = { left: 0, top: 0, right: picture.width, bottom: TOP_PX - MARGIN_PX };
    const dots = requests.map(({ x, y }) => ({
      left: x - DOT_PX / 2,
      top: y - DOT_PX / 2,
      right: x + DOT_PX / 2,
      bottom: y + DOT_PX / 2,
    }));
    for (const [i, spot] of placeLabels(requests, picture, [heading, ...dots]).entries()) {
      if (spot) context.fillText(this.pilots[order[i]!]!.label, spot.left, spot.top + LABEL_HEIGHT_PX - 4);
    }
  }

  private pilotAt(
    pilot: number,
    state: TopViewState,
    place: (x: number, z: number) => [number, number],
  ): [number, number] {
    const { x, z } = stateAt(this.pilots[pilot]!.track, state.timeSeconds - state.offsetSeconds[pilot]!);
    return place(x, z);
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
    width: Uint8Array.from(
      kept,
      (i) => CLIMBS_FROM_MPS.filter((fromMps) => track.varioMps[i]! >= fromMps).length,
    ),
  };
}

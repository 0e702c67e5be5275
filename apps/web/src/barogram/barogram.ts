import uPlot from 'uplot';
import { indexAt, stateAt } from '../track/track-state.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { drawBands, drawGaps, drawTrackLine, type Drawing } from './barogram-drawing.js';
import { clockSplits } from './clock-splits.js';

/** Narrower barograms get smaller margins and fewer labels. */
const NARROW_PX = 600;
/** Free space above and below the track, as shares of its altitude range. */
const ROOM_ABOVE = 0.2;
const ROOM_BELOW = 0.06;
/** Smallest altitude range, so that a flight close to the ground is not magnified. */
const SPAN_M_MIN = 200;
/** A drag shorter than this is a click. */
const BRUSH_PX_MIN = 12;

/** A shaded stretch of the flight. */
export interface Band {
  readonly kind: 'thermal' | 'lift' | 'tow';
  /** Of the thermal; null for other kinds. */
  readonly number: number | null;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

export interface BarogramOptions {
  readonly track: ReplayTrack;
  readonly bands: readonly Band[];
  /** Seconds between midnight, local time, and take-off; labels are at full minutes of the local clock. */
  readonly takeoffSecondOfDay: number;
  readonly formatClock: (timeSeconds: number) => string;
  readonly formatAltitude: (altitudeM: number) => string;
  /** Converts metres to the unit of the axis. */
  readonly altitudeUnitsPerM: number;
  readonly climbColour: (climbMps: number) => string;
  readonly onSeek: (timeSeconds: number) => void;
  readonly onHover: (timeSeconds: number | null) => void;
}

/**
 * Altitude over time: a click or a drag along the line seeks, a drag with Shift or with two fingers selects a stretch to
 * zoom in on, a double click shows the whole flight again. uPlot does scales and axes; the track is drawn here,
 * because uPlot draws neither gaps nor a colour per value.
 */
export class Barogram {
  private plot: uPlot | undefined;
  private readonly cursor = element('div', 'barogram-cursor');
  private readonly dot = element('i', 'barogram-dot');
  private readonly observer: ResizeObserver;
  private timeSeconds = 0;
  private brushFromPx: number | null = null;
  private shown: readonly [fromSeconds: number, toSeconds: number];

  constructor(
    private readonly host: HTMLElement,
    private readonly options: BarogramOptions,
  ) {
    this.shown = this.wholeFlight();
    this.cursor.append(this.dot);
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(host);
    this.draw();
  }

  setTime(timeSeconds: number): void {
    this.timeSeconds = timeSeconds;
    this.placeCursor();
  }

  /** Draws everything again: colours or the language have changed. */
  draw(): void {
    this.plot?.destroy();
    const { width, height } = this.host.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    this.plot = new uPlot(this.plotOptions(width, height), this.data(), this.host);
    this.plot.over.append(this.cursor);
    this.listen(this.plot.over);
    this.placeCursor();
  }

  destroy(): void {
    this.observer.disconnect();
    this.plot?.destroy();
  }

  private wholeFlight(): readonly [number, number] {
    const { timeSeconds, count } = this.options.track;
    return [timeSeconds[0]!, timeSeconds[count - 1]!];
  }

  private fit(): void {
    const { width, height } = this.host.getBoundingClientRect();
    if (this.plot && (width !== this.plot.width || height !== this.plot.height)) this.draw();
    else if (!this.plot) this.draw();
  }

  private data(): uPlot.AlignedData {
    const { timeSeconds, altitudeM } = this.options.track;
    return [timeSeconds, altitudeM as unknown as Float64Array];
  }

  private plotOptions(width: number, height: number): uPlot.Options {
    const isNarrow = width < NARROW_PX;
    const colour = (token: string) => getComputedStyle(this.host).getPropertyValue(token).trim();
    const { formatClock, altitudeUnitsPerM, takeoffSecondOfDay } = this.options;
    const axis = {
      stroke: colour('--soft'),
      font: `500 12px ${getComputedStyle(this.host).fontFamily}`,
      ticks: { show: false },
    };
    return {
      width,
      height,
      legend: { show: false },
      padding: [4, isNarrow ? 8 : 16, 0, 0],
      scales: {
        x: { time: false, range: () => [this.shown[0], this.shown[1]] },
        y: { range: () => altitudeRange(this.options.track) },
      },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
      series: [{}, { paths: () => null, points: { show: false } }],
      axes: [
        {
          ...axis,
          size: 24,
          gap: 4,
          grid: { show: false },
          splits: (_plot, _axis, from, to) =>
            clockSplits(from, to, takeoffSecondOfDay, width / (isNarrow ? 64 : 88)),
          values: (_plot, splits) => splits.map(formatClock),
        },
        {
          ...axis,
          size: isNarrow ? 46 : 56,
          gap: 6,
          space: 34,
          grid: { stroke: colour('--grid'), width: 1 },
          values: (_plot, splits) =>
            splits.map((altitudeM) => Math.round(altitudeM * altitudeUnitsPerM).toLocaleString()),
        },
      ],
      hooks: {
        drawAxes: [(plot) => this.drawBehind(this.drawing(plot, colour))],
        draw: [(plot) => drawTrackLine(this.drawing(plot, colour), this.options.climbColour)],
        setCursor: [(plot) => this.hover(plot)],
      },
    };
  }

  private drawing(plot: uPlot, colour: (token: string) => string): Drawing {
    const { left, top, width, height } = plot.bbox;
    return {
      context: plot.ctx,
      track: this.options.track,
      box: { left, top, right: left + width, bottom: top + height },
      x: (timeSeconds) => plot.valToPos(timeSeconds, 'x', true),
      y: (altitudeM) => plot.valToPos(altitudeM, 'y', true),
      shown: this.shown,
      pixelsPerCssPixel: devicePixelRatio,
      fontFamily: getComputedStyle(this.host).fontFamily,
      colour,
    };
  }

  private drawBehind(drawing: Drawing): void {
    drawBands(drawing, this.options.bands);
    drawGaps(drawing);
  }

  private hover(plot: uPlot): void {
    const { left = -1 } = plot.cursor;
    const isOver = left >= 0 && matchMedia('(hover: hover)').matches;
    this.options.onHover(isOver ? plot.posToVal(left, 'x') : null);
  }

  private placeCursor(): void {
    if (!this.plot) return;
    const x = this.plot.valToPos(this.timeSeconds, 'x');
    const isShown = this.timeSeconds >= this.shown[0] && this.timeSeconds <= this.shown[1];
    const { altitudeM, isInGap } = stateAt(this.options.track, this.timeSeconds);
    this.cursor.hidden = !isShown;
    this.cursor.style.transform = `translateX(${x}px)`;
    this.dot.hidden = isInGap || Number.isNaN(altitudeM);
    if (!this.dot.hidden) this.dot.style.transform = `translateY(${this.plot.valToPos(altitudeM, 'y')}px)`;
  }

  private listen(over: HTMLElement): void {
    over.addEventListener('pointerdown', (event) => {
      over.setPointerCapture(event.pointerId);
      if (event.shiftKey) this.brushFromPx = event.offsetX;
      else this.seekTo(over, event);
    });
    over.addEventListener('pointermove', (event) => {
      if (over.hasPointerCapture(event.pointerId) && this.brushFromPx === null) this.seekTo(over, event);
    });
    over.addEventListener('pointerup', (event) => this.endBrush(event.offsetX));
    over.addEventListener('pointercancel', () => (this.brushFromPx = null));
    over.addEventListener('dblclick', () => this.show(this.wholeFlight()));
  }

  private seekTo(over: HTMLElement, { clientX }: PointerEvent): void {
    const { left, width } = over.getBoundingClientRect();
    this.options.onSeek(this.plot!.posToVal(Math.min(Math.max(clientX - left, 0), width), 'x'));
  }

  private endBrush(toPx: number): void {
    const fromPx = this.brushFromPx;
    this.brushFromPx = null;
    if (fromPx === null || Math.abs(toPx - fromPx) < BRUSH_PX_MIN) return;
    const [from, to] = [this.plot!.posToVal(fromPx, 'x'), this.plot!.posToVal(toPx, 'x')];
    this.show([Math.min(from, to), Math.max(from, to)]);
  }

  /** Zooms to a stretch, at least as long as two fixes. */
  private show(stretch: readonly [number, number]): void {
    if (indexAt(this.options.track, stretch[1]) - indexAt(this.options.track, stretch[0]) < 2) return;
    this.shown = stretch;
    this.draw();
  }
}

/** Altitudes that the axis shows, in metres. */
function altitudeRange({ altitudeM }: ReplayTrack): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const altitude of altitudeM) {
    if (altitude < least) least = altitude;
    if (altitude > most) most = altitude;
  }
  const span = Math.max(most - least, SPAN_M_MIN);
  return [least - span * ROOM_BELOW, least + span * (1 + ROOM_ABOVE)];
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

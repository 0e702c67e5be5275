import { type AxisOptions, drawAxes, type Paper } from './barogram-drawing.js';
import { altitudeRange, Scales } from './scales.js';

/** A drag shorter than this is a click. */
const BRUSH_PX_MIN = 12;
/** A zoomed stretch is at least this long. */
const SHOWN_SECONDS_MIN = 10;
const ZOOM_STEP = 2.5;
/** While zoomed in, the shown stretch follows the cursor so that it stays this far from both ends. */
const FOLLOW_SHARE = 0.1;

export interface PlotOptions extends AxisOptions {
  readonly onSeek: (timeSeconds: number) => void;
  readonly onHover: (timeSeconds: number | null) => void;
  readonly onZoom?: (isZoomed: boolean) => void;
}

/** What a plot shows. */
export interface PlotContent {
  /** The times from the left to the right edge. */
  readonly whole: readonly [fromSeconds: number, toSeconds: number];
  /** All altitudes that may be drawn, in metres. NaN where unknown. */
  readonly altitudesM: ArrayLike<number>;
  /** The ground, in metres, as far as it is drawn. NaN where unknown. */
  readonly groundM: ArrayLike<number>;
  /** Under the axes. */
  paintBelow(paper: Paper): void;
  paint(paper: Paper): void;
  /** The altitude at which the cursor has its dot; null for none. */
  markedAltitudeM(timeSeconds: number): number | null;
}

/**
 * Altitude over time on a canvas, with a cursor. A click or a drag seeks, a drag with Shift selects a stretch to zoom
 * in on, and a double click shows everything again. Zoomed in, it follows the cursor.
 */
export class BarogramPlot {
  private readonly canvas = document.createElement('canvas');
  private readonly cursor = element('div', 'barogram-cursor');
  private readonly dot = element('i', 'barogram-dot');
  private readonly observer = new ResizeObserver(() => this.draw());
  private altitudes: [number, number];
  private shown: readonly [fromSeconds: number, toSeconds: number];
  private scales: Scales;
  private timeSeconds = 0;
  private brushFromPx: number | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly options: PlotOptions,
    private content: PlotContent,
  ) {
    this.altitudes = altitudeRange(content.altitudesM, content.groundM);
    this.shown = content.whole;
    this.scales = this.scalesOfHost();
    this.cursor.append(this.dot);
    host.append(this.canvas, this.cursor);
    this.listen();
    this.observer.observe(host); // which also draws for the first time
  }

  setTime(timeSeconds: number): void {
    this.timeSeconds = timeSeconds;
    if (!this.followCursor()) this.placeCursor();
  }

  /** @param by 1 to see less of the flight around the cursor, -1 to see more */
  zoom(by: 1 | -1): void {
    const seconds = (this.shown[1] - this.shown[0]) * (by === 1 ? 1 / ZOOM_STEP : ZOOM_STEP);
    this.showAround(this.timeSeconds, Math.max(SHOWN_SECONDS_MIN, seconds));
  }

  /** Shows something else. */
  setContent(content: PlotContent): void {
    const isSameAxis = content.whole.every((seconds, i) => seconds === this.content.whole[i]);
    this.content = content;
    this.altitudes = altitudeRange(content.altitudesM, content.groundM);
    if (!isSameAxis) this.shown = content.whole;
    this.draw();
  }

  /** Draws everything again, for example in other colours. */
  draw(): void {
    this.scales = this.scalesOfHost();
    const { widthPx, heightPx } = this.scales;
    if (widthPx === 0 || heightPx === 0) return;
    this.canvas.width = Math.round(widthPx * devicePixelRatio);
    this.canvas.height = Math.round(heightPx * devicePixelRatio);
    const context = this.canvas.getContext('2d')!;
    context.scale(devicePixelRatio, devicePixelRatio);
    const style = getComputedStyle(this.host);
    const paper: Paper = {
      context,
      scales: this.scales,
      fontFamily: style.fontFamily,
      colour: (token) => style.getPropertyValue(token).trim(),
    };
    this.content.paintBelow(paper);
    drawAxes(paper, this.options);
    this.content.paint(paper);
    this.placeCursor();
  }

  destroy(): void {
    this.observer.disconnect();
    this.canvas.remove();
    this.cursor.remove();
  }

  private scalesOfHost(): Scales {
    return new Scales(this.host.clientWidth, this.host.clientHeight, this.shown, this.altitudes);
  }

  private placeCursor(): void {
    const { timeSeconds, scales } = this;
    this.cursor.hidden = timeSeconds < this.shown[0] || timeSeconds > this.shown[1];
    this.cursor.style.transform = `translateX(${scales.x(timeSeconds)}px)`;
    const altitudeM = this.content.markedAltitudeM(timeSeconds);
    this.dot.hidden = altitudeM === null;
    if (altitudeM !== null) this.dot.style.transform = `translateY(${scales.y(altitudeM)}px)`;
  }

  private listen(): void {
    const { host } = this;
    const { onSeek, onHover } = this.options;
    const pixelOf = ({ clientX }: PointerEvent) => clientX - host.getBoundingClientRect().left;
    const seek = (event: PointerEvent) => onSeek(this.scales.timeAt(pixelOf(event)));
    host.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      host.setPointerCapture(event.pointerId);
      if (event.shiftKey) this.brushFromPx = pixelOf(event);
      else seek(event);
    });
    host.addEventListener('pointermove', (event) => {
      const isDragged = host.hasPointerCapture(event.pointerId);
      if (isDragged && this.brushFromPx === null) seek(event);
      onHover(isDragged || event.pointerType !== 'mouse' ? null : this.scales.timeAt(pixelOf(event)));
    });
    host.addEventListener('pointerleave', () => onHover(null));
    host.addEventListener('pointerup', (event) => this.endBrush(pixelOf(event)));
    host.addEventListener('pointercancel', () => (this.brushFromPx = null));
    host.addEventListener('dblclick', () => this.show(this.content.whole));
  }

  private get isZoomed(): boolean {
    return this.shown.some((seconds, i) => seconds !== this.content.whole[i]);
  }

  /** @returns true if it drew another stretch */
  private followCursor(): boolean {
    const [from, to] = this.shown;
    const margin = (to - from) * FOLLOW_SHARE;
    const isInside = this.timeSeconds >= from + margin && this.timeSeconds <= to - margin;
    if (isInside || !this.isZoomed) return false;
    const before = this.shown;
    this.showAround(this.timeSeconds + (to - from) * 0.3, to - from);
    return this.shown !== before;
  }

  /** Shows a stretch around a moment, or as near to it as the flight allows. */
  private showAround(middleSeconds: number, seconds: number): void {
    const [first, last] = this.content.whole;
    const length = Math.min(seconds, last - first);
    const from = Math.min(Math.max(first, middleSeconds - length / 2), last - length);
    if (from !== this.shown[0] || from + length !== this.shown[1]) this.show([from, from + length]);
  }

  private endBrush(toPx: number): void {
    const fromPx = this.brushFromPx;
    this.brushFromPx = null;
    if (fromPx === null || Math.abs(toPx - fromPx) < BRUSH_PX_MIN) return;
    const [from, to] = [this.scales.timeAt(fromPx), this.scales.timeAt(toPx)];
    this.show([Math.min(from, to), Math.max(from, to)]);
  }

  private show(stretch: readonly [number, number]): void {
    if (stretch[1] - stretch[0] < SHOWN_SECONDS_MIN) return;
    this.shown = stretch;
    this.options.onZoom?.(this.isZoomed);
    this.draw();
  }
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

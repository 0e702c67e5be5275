import { type AxisOptions, drawAxes, type Paper } from './barogram-drawing.js';
import { altitudeRange, Scales } from './scales.js';

/** A drag shorter than this is a click. */
const BRUSH_PX_MIN = 12;
/** A zoomed stretch is at least this long. */
const SHOWN_SECONDS_MIN = 10;

export interface PlotOptions extends AxisOptions {
  readonly onSeek: (timeSeconds: number) => void;
  readonly onHover: (timeSeconds: number | null) => void;
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
 * in on, and a double click shows everything again.
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
    this.placeCursor();
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
    this.draw();
  }
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

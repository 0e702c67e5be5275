import { indexAt, stateAt } from '../track/track-state.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { drawAxes, drawBands, drawGaps, type Drawing, drawTrackLine } from './barogram-drawing.js';
import { altitudeRange, Scales } from './scales.js';

/** A drag shorter than this is a click. */
const BRUSH_PX_MIN = 12;
/** A zoomed stretch has at least this many fixes. */
const SHOWN_FIXES_MIN = 3;

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
  /** Local time of take-off in seconds since midnight: labels are at full minutes of the local clock. */
  readonly takeoffSecondOfDay: number;
  readonly formatClock: (timeSeconds: number) => string;
  /** Converts metres to the unit of the axis. */
  readonly altitudeUnitsPerM: number;
  readonly formatAltitude: (value: number) => string;
  readonly climbColour: (climbMps: number) => string;
  readonly onSeek: (timeSeconds: number) => void;
  readonly onHover: (timeSeconds: number | null) => void;
}

/**
 * Altitude over time on a canvas. A click or a drag seeks, a drag with Shift selects a stretch to zoom in on, and a
 * double click shows the whole flight again.
 */
export class Barogram {
  private readonly canvas = document.createElement('canvas');
  private readonly cursor = element('div', 'barogram-cursor');
  private readonly dot = element('i', 'barogram-dot');
  private readonly observer = new ResizeObserver(() => this.draw());
  private readonly altitudes: [number, number];
  private readonly wholeFlight: readonly [number, number];
  private shown: readonly [fromSeconds: number, toSeconds: number];
  private scales: Scales;
  private timeSeconds = 0;
  private brushFromPx: number | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly options: BarogramOptions,
  ) {
    const { track } = options;
    this.altitudes = altitudeRange(track.altitudeM);
    this.wholeFlight = [track.timeSeconds[0]!, track.timeSeconds[track.count - 1]!];
    this.shown = this.wholeFlight;
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
    const drawing: Drawing = {
      context,
      track: this.options.track,
      scales: this.scales,
      fontFamily: style.fontFamily,
      colour: (token) => style.getPropertyValue(token).trim(),
    };
    drawBands(drawing, this.options.bands);
    drawGaps(drawing);
    drawAxes(drawing, this.options);
    drawTrackLine(drawing, this.options.climbColour);
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
    const { altitudeM, isInGap } = stateAt(this.options.track, timeSeconds);
    this.dot.hidden = isInGap || Number.isNaN(altitudeM);
    if (!this.dot.hidden) this.dot.style.transform = `translateY(${scales.y(altitudeM)}px)`;
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
    host.addEventListener('dblclick', () => this.show(this.wholeFlight));
  }

  private endBrush(toPx: number): void {
    const fromPx = this.brushFromPx;
    this.brushFromPx = null;
    if (fromPx === null || Math.abs(toPx - fromPx) < BRUSH_PX_MIN) return;
    const [from, to] = [this.scales.timeAt(fromPx), this.scales.timeAt(toPx)];
    this.show([Math.min(from, to), Math.max(from, to)]);
  }

  private show([from, to]: readonly [number, number]): void {
    const { track } = this.options;
    if (indexAt(track, to) - indexAt(track, from) < SHOWN_FIXES_MIN) return;
    this.shown = [from, to];
    this.draw();
  }
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

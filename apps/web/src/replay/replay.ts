import { effect, signal } from '@preact/signals';

export type Camera = 'chase' | 'orbit' | 'top';

/** Seconds of flight per second of replay. */
export const RATES = [1, 2, 4, 8, 16, 32, 64] as const;
export type Rate = (typeof RATES)[number];

const RATE_AT_START: Rate = 8;
/** A tab that was in the background must not jump far ahead. */
const FRAME_SECONDS_MAX = 0.25;

/**
 * The one time cursor of a page: the scene, the barogram, the instruments and the lists read it, and any of them may
 * move it. Times are seconds since take-off.
 */
export class Replay {
  readonly timeSeconds = signal(0);
  /** Where the pointer is over the barogram or a list; null elsewhere. */
  readonly hoverSeconds = signal<number | null>(null);
  readonly isPlaying = signal(false);
  readonly rate = signal<Rate>(RATE_AT_START);
  readonly camera = signal<Camera>('orbit');
  /** Whether the flat map is shown instead of the scene, which keeps its camera. */
  readonly isMapShown = signal(false);
  private wasPlayed = false;
  private lastFrameMs = 0;

  /** @param durationSeconds from take-off to landing */
  constructor(public durationSeconds: number) {
    effect(() => {
      if (!this.isPlaying.value) return;
      this.lastFrameMs = performance.now();
      requestAnimationFrame(this.frame);
    });
  }

  seek(timeSeconds: number): void {
    this.timeSeconds.value = Math.min(Math.max(timeSeconds, 0), this.durationSeconds);
  }

  /** Gives the time axis another length. The cursor stays on it. */
  changeDuration(durationSeconds: number): void {
    this.durationSeconds = durationSeconds;
    this.seek(this.timeSeconds.peek());
  }

  step(seconds: number): void {
    this.seek(this.timeSeconds.value + seconds);
  }

  /** Plays from the cursor, or from take-off if the cursor is at the end. The first time, the camera joins the pilot. */
  play(): void {
    if (this.timeSeconds.value >= this.durationSeconds) this.seek(0);
    if (!this.wasPlayed && this.camera.value === 'orbit') this.camera.value = 'chase';
    this.wasPlayed = true;
    this.isPlaying.value = true;
  }

  pause(): void {
    this.isPlaying.value = false;
  }

  toggle(): void {
    if (this.isPlaying.value) this.pause();
    else this.play();
  }

  /** Shows the scene from a camera. */
  lookFrom(camera: Camera): void {
    this.isMapShown.value = false;
    this.camera.value = camera;
  }

  /** @param by 1 for the next faster rate, -1 for the next slower one */
  changeRate(by: 1 | -1): void {
    const index = RATES.indexOf(this.rate.value) + by;
    this.rate.value = RATES[Math.min(Math.max(index, 0), RATES.length - 1)]!;
  }

  private readonly frame = (nowMs: number): void => {
    if (!this.isPlaying.value) return;
    const elapsedSeconds = Math.min(Math.max(nowMs - this.lastFrameMs, 0) / 1_000, FRAME_SECONDS_MAX);
    this.lastFrameMs = nowMs;
    this.step(elapsedSeconds * this.rate.value);
    if (this.timeSeconds.value >= this.durationSeconds) this.pause();
    else requestAnimationFrame(this.frame);
  };
}

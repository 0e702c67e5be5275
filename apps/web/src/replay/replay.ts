import { computed, effect, signal } from '@preact/signals';
import { type PacedStretch, Pacing } from './pacing.js';

export type Camera = 'story' | 'chase' | 'orbit' | 'top';

/** Seconds of flight per second of replay; `minute` plays the whole flight in about a minute. */
export const RATES = [1, 2, 4, 8, 16, 32, 'minute'] as const;
export type Rate = (typeof RATES)[number];

/** A computer that slept must not jump to the end. No page draws as slowly as this. */
const FRAME_SECONDS_MAX = 5;

export interface ReplayOptions {
  /** Stretches that play slower or faster when the flight plays in a minute. */
  readonly stretches?: readonly PacedStretch[];
  /** The camera that joins when the flight is first played: by default, the one at the pilot. */
  readonly firstCamera?: Camera;
}

/**
 * The one time cursor of a page: the scene, the barogram, the instruments and the lists read it, and any of them may
 * move it. Times are seconds since take-off.
 */
export class Replay {
  readonly timeSeconds = signal(0);
  /** Where the pointer is over the barogram or a list; null elsewhere. */
  readonly hoverSeconds = signal<number | null>(null);
  readonly isPlaying = signal(false);
  /** Set when the replay has played to the landing, until the cursor moves. */
  readonly hasEnded = signal(false);
  readonly rate = signal<Rate>('minute');
  readonly camera = signal<Camera>('orbit');
  /** Whether the flat map is shown instead of the scene, which keeps its camera. */
  readonly isMapShown = signal(false);
  /** Seconds of flight per second of replay, now. */
  readonly speed = computed(() => {
    const rate = this.rate.value;
    return rate === 'minute' ? this.pacing.rateAt(this.timeSeconds.value) : rate;
  });
  /** Whether there is a camera that chooses its shots. */
  readonly hasStory: boolean;
  pacing: Pacing;
  private wasPlayed = false;
  private lastFrameMs = 0;

  /** @param durationSeconds from take-off to landing */
  constructor(
    public durationSeconds: number,
    private readonly options: ReplayOptions = {},
  ) {
    this.hasStory = options.firstCamera === 'story';
    this.pacing = new Pacing(durationSeconds, options.stretches);
    effect(() => {
      if (!this.isPlaying.value) return;
      this.startFrames();
      document.addEventListener('visibilitychange', this.startFrames);
      return () => document.removeEventListener('visibilitychange', this.startFrames);
    });
  }

  seek(timeSeconds: number): void {
    this.hasEnded.value = false;
    this.timeSeconds.value = Math.min(Math.max(timeSeconds, 0), this.durationSeconds);
  }

  /** Gives the time axis another length. The cursor stays on it. */
  changeDuration(durationSeconds: number): void {
    this.durationSeconds = durationSeconds;
    this.pacing = new Pacing(durationSeconds, this.options.stretches);
    this.seek(this.timeSeconds.peek());
  }

  step(seconds: number): void {
    this.seek(this.timeSeconds.value + seconds);
  }

  /**
   * Plays from the cursor, or from take-off if the cursor is at the end. A whole flight in a minute is shown by the
   * camera that chooses its shots; otherwise the first time, the camera joins the pilot.
   */
  play(): void {
    const isFromStart = this.timeSeconds.value >= this.durationSeconds || this.timeSeconds.value < 1;
    if (this.timeSeconds.value >= this.durationSeconds) this.seek(0);
    const isInMinute = this.rate.value === 'minute';
    if (this.hasStory && isInMinute && (isFromStart || !this.wasPlayed)) this.camera.value = 'story';
    else if (!this.wasPlayed && this.camera.value === 'orbit')
      this.camera.value = this.options.firstCamera === 'orbit' ? 'orbit' : 'chase';
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
    // the shots are planned for the minute
    if (this.camera.value === 'story' && this.rate.value !== 'minute') this.camera.value = 'chase';
  }

  /** A hidden page draws no frames, and continues where it was. */
  private readonly startFrames = (): void => {
    this.lastFrameMs = performance.now();
    cancelAnimationFrame(this.request);
    if (!document.hidden) this.request = requestAnimationFrame(this.frame);
  };

  private request = 0;

  private readonly frame = (nowMs: number): void => {
    if (!this.isPlaying.value) return;
    const elapsedSeconds = Math.min(Math.max(nowMs - this.lastFrameMs, 0) / 1_000, FRAME_SECONDS_MAX);
    this.lastFrameMs = Math.max(nowMs, this.lastFrameMs);
    this.seek(this.after(elapsedSeconds));
    if (this.timeSeconds.value >= this.durationSeconds) this.end();
    else this.request = requestAnimationFrame(this.frame);
  };

  /** The moment of the flight after some seconds of replay. */
  private after(seconds: number): number {
    const now = this.timeSeconds.value;
    const rate = this.rate.value;
    if (rate !== 'minute') return now + seconds * rate;
    const played = this.pacing.playedUntil(now) + seconds;
    return played >= this.pacing.playedSeconds ? this.durationSeconds : this.pacing.flownAt(played);
  }

  /** Ends with the whole flight in the picture: after the landing, a camera at the pilot sees little but sky. */
  private end(): void {
    this.pause();
    this.hasEnded.value = true;
    if (this.camera.value === 'chase' || this.camera.value === 'story') this.camera.value = 'orbit';
  }
}

/** Slower than any device draws: what moves must keep up with the replay. After a pause, things continue where they were. */
const STEP_SECONDS_MAX = 2;

/** Draws when something changed, and not in a hidden page. */
export class FrameLoop {
  private request: number | null = null;
  private lastMs: number | null = null;
  private isRunning = false;

  /** @param draw returns true if another frame must follow */
  constructor(private readonly draw: (seconds: number) => boolean) {
    document.addEventListener('visibilitychange', this.resume);
  }

  /** Nothing is drawn before. */
  start(): void {
    this.isRunning = true;
    this.invalidate();
  }

  /** Asks for a frame. */
  invalidate(): void {
    if (this.isRunning && this.request === null && !document.hidden)
      this.request = requestAnimationFrame(this.frame);
  }

  stop(): void {
    this.isRunning = false;
    document.removeEventListener('visibilitychange', this.resume);
    if (this.request !== null) cancelAnimationFrame(this.request);
  }

  private readonly resume = (): void => {
    if (!document.hidden) this.invalidate();
  };

  private readonly frame = (nowMs: number): void => {
    this.request = null;
    const seconds = this.lastMs === null ? 0 : Math.min(STEP_SECONDS_MAX, (nowMs - this.lastMs) / 1_000);
    const mustContinue = this.draw(seconds);
    this.lastMs = mustContinue ? nowMs : null;
    if (mustContinue) this.invalidate();
  };
}

/** A shorter command shows nothing. */
const QUIET_MS = 1_000;
/** Interval of the lines in a log, where the display cannot update in place. */
const LINE_EVERY_MS = 10_000;

/** Shows on standard error how many flights a long command has scheduled. */
export class ScheduleDisplay {
  private nextAt: number;
  private hasShown = false;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly now: () => number = Date.now,
  ) {
    this.nextAt = now() + QUIET_MS;
  }

  show(scheduled: number): void {
    const at = this.now();
    if (at < this.nextAt) return;
    this.hasShown = true;
    const text = `${scheduled} flights scheduled`;
    if (this.stream.isTTY) this.stream.write(`\r${text}\u001b[K`);
    else {
      this.nextAt = at + LINE_EVERY_MS;
      this.stream.write(`${text}\n`);
    }
  }

  end(): void {
    if (this.hasShown && this.stream.isTTY) this.stream.write('\n');
  }
}

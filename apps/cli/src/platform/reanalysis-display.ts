/** Interval of the lines in a log, where the display cannot update in place. */
const LINE_EVERY_MS = 10_000;
/** Workers look for such flights every `RECONCILE_INTERVAL_SECONDS` (30) and need far less for one. */
const SILENCE_MS = 90_000;

/** Shows on standard error how many flights still wait for reanalysis. */
export class ReanalysisDisplay {
  private total = 0;
  private pending = Number.NaN;
  private changedAt = 0;
  private lineAt = -Infinity;
  private saidSilent = false;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly now: () => number = Date.now,
  ) {}

  show(pending: number): void {
    const at = this.now();
    this.total = Math.max(this.total, pending);
    if (pending !== this.pending) this.changedAt = at;
    this.pending = pending;
    if (this.total === 0) return;
    const done = this.total - pending;
    const text = `${done} of ${this.total} flights done (${Math.floor((100 * done) / this.total)} %)`;
    if (this.stream.isTTY) this.stream.write(`\r${text}\u001b[K`);
    else if (pending === 0 || at - this.lineAt >= LINE_EVERY_MS) {
      this.lineAt = at;
      this.stream.write(`${text}\n`);
    }
    this.warnOfSilence(at);
  }

  end(): void {
    if (this.stream.isTTY && this.total > 0) this.stream.write('\n');
  }

  private warnOfSilence(at: number): void {
    if (this.saidSilent || at - this.changedAt < SILENCE_MS) return;
    this.saidSilent = true;
    this.stream.write(
      `${this.stream.isTTY ? '\n' : ''}No flight has finished for a while. Is a worker running? Ctrl-C ends only this display; the flights stay scheduled.\n`,
    );
  }
}

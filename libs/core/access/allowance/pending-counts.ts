/** A crash of this process loses at most the counts of this interval. */
const FLUSH_INTERVAL_MS = 1_000;

interface How<Count> {
  /** Counts of the same name are added up. */
  nameOf(count: Count): string;
  sum(a: Count, b: Count): Count;
  write(counts: readonly Count[]): Promise<void>;
  onFailure(error: unknown, counts: number): void;
}

/** Sums counts in memory and writes them once a second. Those that could not be written are kept for the next time. */
export class PendingCounts<Count> {
  private pending = new Map<string, Count>();
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly how: How<Count>) {}

  start(): void {
    this.timer = setInterval(() => this.flushSoon(), FLUSH_INTERVAL_MS);
  }

  /** Call this while the database is still connected, after the last request has been answered. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  add(count: Count): void {
    const name = this.how.nameOf(count);
    const known = this.pending.get(name);
    this.pending.set(name, known === undefined ? count : this.how.sum(known, count));
  }

  /** Writes the pending counts. @throws if it cannot */
  async flush(): Promise<void> {
    this.writing = this.writing.catch(() => undefined).then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    if (this.pending.size === 0) return;
    const counts = this.pending;
    this.pending = new Map();
    try {
      await this.how.write([...counts.values()]);
    } catch (error) {
      for (const count of counts.values()) this.add(count);
      this.how.onFailure(error, counts.size);
      throw error;
    }
  }

  /** A failed write is logged and retried on the next interval. */
  private flushSoon(): void {
    this.flush().catch(() => undefined);
  }
}

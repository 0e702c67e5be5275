import { type LoggerService } from '@nestjs/common';

/** How long the same fault is not told again. */
const QUIET_MS = 60_000;
/** How long a kind of fault is remembered: messages may name jobs, of which there is no end. */
const MEMORY_MS = 10 * QUIET_MS;

interface Told {
  readonly atMs: number;
  /** How often it has come since. */
  repeated: number;
}

/**
 * Warns of faults that come many times a second while something is away, such as the queue's Redis: of each kind the
 * first at once, and then one a minute that says how many were left out (`repeated`).
 */
export class RecurringFault {
  private readonly told = new Map<string, Told>();

  constructor(
    private readonly logger: Pick<LoggerService, 'warn'>,
    private readonly event: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** A kind of fault is its code, or else its message. */
  warn(error: Error): void {
    const kind = (error as NodeJS.ErrnoException).code ?? error.message;
    const before = this.told.get(kind);
    const atMs = this.now();
    if (before && atMs - before.atMs < QUIET_MS) {
      before.repeated++;
      return;
    }
    for (const [old, { atMs: toldAtMs }] of this.told) {
      if (atMs - toldAtMs >= MEMORY_MS) this.told.delete(old);
    }
    this.told.set(kind, { atMs, repeated: 0 });
    const repeated = before?.repeated ?? 0;
    this.logger.warn({ event: this.event, error, ...(repeated > 0 && { repeated }) });
  }
}

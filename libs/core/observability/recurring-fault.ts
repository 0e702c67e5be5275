import { type LoggerService } from '@nestjs/common';

/** How long the same fault is not logged again. */
const QUIET_MS = 60_000;
/** How long a kind of fault is remembered. Limited because messages may contain job ids. */
const MEMORY_MS = 10 * QUIET_MS;

interface Logged {
  readonly atMs: number;
  /** Repeats since then. */
  repeated: number;
}

/**
 * Logs faults that occur many times a second during an outage, such as that of the queue's Redis. Of each
 * kind, the first is logged at once, then one per minute with the number of skipped ones (`repeated`).
 */
export class RecurringFault {
  private readonly logged = new Map<string, Logged>();

  constructor(
    private readonly logger: Pick<LoggerService, 'warn'>,
    private readonly event: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Faults are of the same kind if they have the same code, or without a code the same message. */
  warn(error: Error): void {
    const kind = (error as NodeJS.ErrnoException).code ?? error.message;
    const before = this.logged.get(kind);
    const atMs = this.now();
    if (before && atMs - before.atMs < QUIET_MS) {
      before.repeated++;
      return;
    }
    for (const [old, { atMs: loggedAtMs }] of this.logged) {
      if (atMs - loggedAtMs >= MEMORY_MS) this.logged.delete(old);
    }
    this.logged.set(kind, { atMs, repeated: 0 });
    const repeated = before?.repeated ?? 0;
    this.logger.warn({ event: this.event, error, ...(repeated > 0 && { repeated }) });
  }
}

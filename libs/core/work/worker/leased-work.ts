import { isDatabaseUnavailable } from '@core/database';
import { type LoggerService } from '@nestjs/common';

/** A row that this worker holds. Only its latest attempt may write the result. */
export interface Claimed<Claim> {
  readonly claim: Claim;
  /** Workers that have died while they held it. */
  readonly lostWorkers: number;
}

/** What a repository does to a row that is held. */
export interface HeldRows<Claim> {
  /** Extends the lease. */
  renew(claim: Claim, leaseSeconds: number): Promise<void>;
  /** Lets another worker claim the row at once. */
  release(claim: Claim): Promise<void>;
  /** Ends the work for good. `reason` is for operators. */
  fail(claim: Claim, reason: string): Promise<unknown>;
}

export interface LeasedWorkOptions<Claim> {
  /** In the names of log events, such as `flight`. */
  readonly kind: string;
  readonly rows: HeldRows<Claim>;
  /** What the log calls the row, such as `{ flightId }`. */
  readonly named: (claim: Claim) => object;
  readonly leaseSeconds: number;
  /** A row that has cost this many workers is given up. */
  readonly lostWorkersMax: number;
  readonly logger: LoggerService;
}

/** A fault that another attempt would meet again. */
export class LastingFault extends Error {}

/** Passes errors that another attempt may not meet on as they are, and all others as lasting. */
export async function lastingUnless<T>(
  isPassing: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isPassing(error)) throw error;
    throw new LastingFault(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Work on claimed rows: keeps the lease while it goes on, then gives the row back or gives it up if it failed. */
export class LeasedWork<Claim> {
  constructor(private readonly options: LeasedWorkOptions<Claim>) {}

  /**
   * @returns what the work returned; undefined if the row was given up
   * @throws any error but a {@link LastingFault}, after the row was released for a retry
   */
  async during<T>({ claim, lostWorkers }: Claimed<Claim>, work: () => Promise<T>): Promise<T | undefined> {
    const { kind, named, leaseSeconds, lostWorkersMax, logger } = this.options;
    if (lostWorkers >= lostWorkersMax) {
      await this.giveUp(claim, `${lostWorkers} workers crashed while processing it`);
      return undefined;
    }
    const renewal = setInterval(() => void this.renew(claim), (leaseSeconds * 1_000) / 3);
    try {
      return await work();
    } catch (error) {
      clearInterval(renewal); // a renewal after the release would hold a row that no worker has
      if (!(error instanceof LastingFault)) {
        await this.release(claim);
        throw error;
      }
      logger.error({ event: `${kind}.failed`, ...named(claim), error: error.cause });
      await this.giveUp(claim, error.message);
      return undefined;
    } finally {
      clearInterval(renewal);
    }
  }

  private async giveUp(claim: Claim, reason: string): Promise<void> {
    const { kind, rows, named, logger } = this.options;
    logger.warn({ event: `${kind}.given_up`, ...named(claim), reason });
    await rows.fail(claim, reason);
  }

  /** A failure is harmless: the lease expires anyway. */
  private async release(claim: Claim): Promise<void> {
    const { rows } = this.options;
    try {
      await rows.release(claim);
    } catch (error) {
      this.warn('release_failed', claim, error);
    }
  }

  private async renew(claim: Claim): Promise<void> {
    const { rows, leaseSeconds } = this.options;
    try {
      await rows.renew(claim, leaseSeconds);
    } catch (error) {
      this.warn('renew_failed', claim, error);
    }
  }

  /** Not of every row during an outage of the database, which is logged once. */
  private warn(what: string, claim: Claim, error: unknown): void {
    const { kind, named, logger } = this.options;
    if (!isDatabaseUnavailable(error)) logger.warn({ event: `${kind}.${what}`, ...named(claim), error });
  }
}

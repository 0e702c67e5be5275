import { Column } from 'typeorm';

/** Columns of a row that workers claim under a lease. The work itself is in `leased-work.ts` of the worker. */
export abstract class LeasedRow {
  /** Number of claims so far; only the latest may write the result. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** Workers that died while they held it. */
  @Column({ type: 'integer', default: 0 })
  lostWorkers: number;

  /** When the latest worker's lease expires; null if no worker holds it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lockedUntil: Date | null;
}

/** SQL: how long a worker may still hold the row, in milliseconds; 0 if none holds it. */
export const LEASE_MS = `coalesce(greatest(0, ceil(extract(epoch from locked_until - now()) * 1000) + 1), 0)::float8`;

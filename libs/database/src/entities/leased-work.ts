import { Column } from 'typeorm';

/** Columns of a row that workers take up under a lease. */
export abstract class LeasedWork {
  /** Counts the workers that have taken it up; only the latest may write the result. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** How many of them died with it in hand. */
  @Column({ type: 'integer', default: 0 })
  lostWorkers: number;

  /** Until when the latest worker holds it; null when nobody does. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lockedUntil: Date | null;
}

import { Client } from 'pg';
import { type Operator } from './account.js';
import { until } from './until.js';

/**
 * Moments at which a process writes: the API a new flight; a worker a claim, a result, a debrief, a verdict on airspaces, a set
 * of these, or a step of a webhook delivery; and with the queue in PostgreSQL, the API a new job and a worker the end of one.
 */
const MOMENTS = {
  'new row': { lock: 4_711, trigger: 'before insert on flights for each row' },
  claim: {
    lock: 4_717,
    trigger: 'before update on flights for each row when (new.attempt > old.attempt)',
  },
  result: {
    lock: 4_712,
    trigger: `before update on flights for each row when (new.processed_at is distinct from old.processed_at)`,
  },
  'new debrief': {
    lock: 4_716,
    trigger: `before insert on debriefs for each row when (new.status = 'completed')`,
  },
  'new delivery': { lock: 4_713, trigger: 'before insert on deliveries for each row' },
  'relayed event': { lock: 4_714, trigger: 'before update on events for each row' },
  'ended attempt': { lock: 4_715, trigger: 'before insert on delivery_attempts for each row' },
  'finished debrief': {
    lock: 4_718,
    trigger: `before update on debriefs for each row when (new.status = 'completed' and old.status <> 'completed')`,
  },
  verdict: {
    lock: 4_721,
    trigger: `before update on flight_airspaces for each row when (new.judged_at is distinct from old.judged_at)`,
  },
  'new airspace': { lock: 4_722, trigger: 'before insert on airspaces for each row' },
  'new job': { lock: 4_719, trigger: 'before insert on bullmq.job for each row' },
  'ended job': { lock: 4_720, trigger: 'before delete on bullmq.job for each row' },
} as const;

export type WriteMoment = keyof typeof MOMENTS;

/** Blocks every process of a service at a write, for as long as a test needs. */
export class HeldWrites {
  private constructor(
    private readonly session: Client,
    private readonly lock: number,
  ) {}

  static async on(operator: Operator, moment: WriteMoment): Promise<HeldWrites> {
    const { lock, trigger } = MOMENTS[moment];
    await operator.database.query(`
      create or replace function hold_write_${lock}() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${lock}); return coalesce(new, old); end $$;
      create or replace trigger hold_write_${lock} ${trigger} execute function hold_write_${lock}()`);
    const session = new Client({ connectionString: operator.databaseUrl });
    session.on('error', () => undefined); // a failing test may stop the database first
    await session.connect();
    const held = new HeldWrites(session, lock);
    await session.query(`select pg_advisory_lock(${lock})`);
    return held;
  }

  async untilSomeoneWaits(): Promise<void> {
    await until(
      'a process waits to write a row',
      () => this.waiting(),
      (pids) => pids.length > 0,
    );
  }

  /** Ends the waiting sessions, so that the rest of a dead process does not finish its work after all. */
  async forgetWaiting(): Promise<void> {
    const forgotten = await this.waiting();
    for (const pid of forgotten) await this.session.query('select pg_terminate_backend($1)', [pid]);
    await until(
      'none of these sessions waits any more',
      () => this.waiting(),
      (pids) => !pids.some((pid) => forgotten.includes(pid)),
    );
  }

  /** Lets all writes through; a second call has no effect. */
  async letGo(): Promise<void> {
    await this.session.end();
  }

  private async waiting(): Promise<number[]> {
    const { rows } = await this.session.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${this.lock} and not granted`,
    );
    return rows.map((row) => row.pid);
  }
}

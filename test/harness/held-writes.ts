import { Client } from 'pg';
import { type Operator } from './account.js';
import { until } from './until.js';

const LOCK = 4_711;

/** Moments at which a process writes a row: the API when a flight is new, a worker when it has a result or begins a debrief. */
const MOMENTS = {
  'new row': 'before insert on flights for each row',
  'new debrief': 'before insert on debriefs for each row',
  result: `before update on flights for each row when (new.processed_at is distinct from old.processed_at)`,
} as const;

/** Holds every process of a service where it writes such a row, for as long as a test wants. */
export class HeldWrites {
  private constructor(private readonly session: Client) {}

  static async on(operator: Operator, moment: keyof typeof MOMENTS): Promise<HeldWrites> {
    await operator.database.query(`
      create function hold_write() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
      create trigger hold_write ${MOMENTS[moment]} execute function hold_write()`);
    const session = new Client({ connectionString: operator.databaseUrl });
    session.on('error', () => undefined); // of a test that fails, and takes the database away under it
    await session.connect();
    const held = new HeldWrites(session);
    await session.query(`select pg_advisory_lock(${LOCK})`);
    return held;
  }

  async untilSomeoneWaits(): Promise<void> {
    await until(
      'a process wants to write a row',
      () => this.waiting(),
      (pids) => pids.length > 0,
    );
  }

  /** Ends the sessions that wait: what is left of a dead process must not finish its work after all. */
  async forgetWaiting(): Promise<void> {
    for (const pid of await this.waiting())
      await this.session.query('select pg_terminate_backend($1)', [pid]);
    await until(
      'nobody waits any more',
      () => this.waiting(),
      (pids) => pids.length === 0,
    );
  }

  /** Lets everybody write; a second time it changes nothing. */
  async letGo(): Promise<void> {
    await this.session.end();
  }

  private async waiting(): Promise<number[]> {
    const { rows } = await this.session.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
    );
    return rows.map((row) => row.pid);
  }
}

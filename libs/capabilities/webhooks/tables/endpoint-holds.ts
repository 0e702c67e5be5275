import { ADVISORY_LOCKS, Statement } from '@core/database';
import { Client } from 'pg';
import { isOpen } from './app-endpoints.js';
import { WITH_PENDING_DELIVERIES } from './pending-deliveries.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** After this long without a query, a worker is considered hung and other workers take over its endpoints. */
const IDLE_SECONDS = 30;
/** Maximum number of recently served endpoints to remember; beyond that, the oldest are forgotten. */
const SERVED_MAX = 10_000;

/** How many more endpoints the worker can take. */
export interface EndpointRoom {
  readonly all: number;
  /** How many of them may be low-priority endpoints. */
  readonly lowPriority: number;
}

/**
 * Endpoints with due deliveries that no worker holds: those not held recently come first, then the longest overdue.
 * Low-priority endpoints are tried before the others, so that the others cannot take the slots reserved for them.
 */
const TAKE = new Statement<{ id: string; isLowPriority: boolean }>(
  `with recursive ${WITH_PENDING_DELIVERIES},
  due as materialized (
    select endpoint.id, endpoint.gives_way from waiting
      join webhook_endpoints endpoint on endpoint.id = waiting.endpoint_id and ${isOpen('endpoint')}
      left join unnest($5::bigint[]) with ordinality served (id, turn) on served.id = endpoint.id
     cross join lateral (
       select next_attempt_at from deliveries where endpoint_id = endpoint.id and status = 'pending'
        order by next_attempt_at limit 1) first
     where first.next_attempt_at <= now() and endpoint.id <> all($1::bigint[])
     order by served.turn nulls first, first.next_attempt_at)
  select id, gives_way as "isLowPriority" from (
    (select * from due where case when gives_way then pg_try_advisory_lock($2::bigint + id) else false end limit $4)
    union all
    select * from due where case when gives_way then false else pg_try_advisory_lock($2::bigint + id) end) taken
   limit $3`,
);

const RELEASE = new Statement(
  'select pg_advisory_unlock($2::bigint + id) from unnest($1::bigint[]) as ours (id)',
);

const END_WHEN_IDLE = new Statement(`select set_config('idle_session_timeout', $1, false)`);

/**
 * The endpoints that only this worker currently delivers to, held by advisory locks of its session. The database
 * releases them when the session ends: immediately if the worker is killed, or after `idleSeconds` without a query if
 * it hangs or its machine goes down. Do not call its methods concurrently.
 */
export class EndpointHolds {
  /** When each endpoint was taken, by internal id. */
  private readonly held = new Map<string, number>();
  /** Recently held endpoints, in order of release; kept as long as other endpoints wait. */
  private readonly served = new Set<string>();
  private client: Client | undefined;

  constructor(
    private readonly url: string,
    private readonly idleSeconds = IDLE_SECONDS,
  ) {}

  /** Internal ids. */
  get endpointIds(): string[] {
    return [...this.held.keys()];
  }

  /** The endpoints taken less than `ms` ago. */
  heldForLessThan(ms: number): string[] {
    const now = performance.now();
    return this.endpointIds.filter((id) => now - this.held.get(id)! < ms);
  }

  /** Takes more endpoints with due deliveries; at capacity, it only keeps the session alive. */
  async take({ all, lowPriority }: EndpointRoom): Promise<void> {
    const values = [this.endpointIds, ADVISORY_LOCKS.endpoints, all, lowPriority, [...this.served]];
    const taken = await this.query(TAKE, values);
    for (const { id } of taken) {
      this.held.set(id, performance.now());
      this.served.delete(id);
    }
    const takenLowPriority = taken.filter(({ isLowPriority }) => isLowPriority).length;
    if (taken.length < all && takenLowPriority < lowPriority) this.served.clear(); // no endpoint waits
  }

  /** Releases endpoints for other workers. */
  async release(endpointIds: readonly string[]): Promise<void> {
    const ours = endpointIds.filter((id) => this.held.delete(id));
    if (ours.length === 0) return;
    for (const id of ours) this.served.add(id);
    for (const id of [...this.served].slice(0, -SERVED_MAX)) this.served.delete(id);
    await this.query(RELEASE, [ours, ADVISORY_LOCKS.endpoints]);
  }

  /** Releases all of them. */
  async close(): Promise<void> {
    await this.client?.end();
  }

  /** @throws if the database is unreachable or rejects the query; all endpoints are then released */
  private async query<Row extends object>({ text }: Statement<Row>, values: unknown[]): Promise<Row[]> {
    const client = (this.client ??= await this.open());
    try {
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      await client.end().catch(() => undefined); // this also releases locks whose reply was lost
      throw error;
    }
  }

  private async open(): Promise<Client> {
    const client = new Client({
      connectionString: this.url,
      keepAlive: true,
      application_name: 'webhooks',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: this.idleSeconds * 1_000,
    });
    client.on('error', () => undefined); // 'end' follows
    try {
      await client.connect();
      await client.query(END_WHEN_IDLE.text, [`${this.idleSeconds}s`]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => {
      if (this.client !== client) return;
      this.client = undefined;
      this.held.clear();
    });
    return client;
  }
}

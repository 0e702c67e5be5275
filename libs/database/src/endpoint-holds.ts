import { Client } from 'pg';

/** Of our own for advisory locks: that of an endpoint is this and its internal id. */
const ENDPOINT_LOCKS = 7_203_418_000_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A worker that has not spoken for so long stands still, and its endpoints pass to others. */
const IDLE_SECONDS = 30;
/** More are not kept in mind; beyond that, who had a turn long ago counts as who had none. */
const SERVED_MAX = 10_000;

/** For how many further endpoints there is room. */
export interface EndpointRoom {
  readonly all: number;
  /** How many of them may be such that give way to others. */
  readonly givingWay: number;
}

/**
 * Endpoints at which something is due and that nobody holds: those first that were not held lately, of these the longest
 * overdue. Those that give way are tried first, so that the others cannot take the room that is theirs.
 */
const TAKE = `
  with recursive waiting as (
    (select endpoint_id from deliveries where status = 'pending' order by endpoint_id limit 1)
    union all
    select (select endpoint_id from deliveries
             where status = 'pending' and endpoint_id > waiting.endpoint_id order by endpoint_id limit 1)
      from waiting where waiting.endpoint_id is not null),
  due as materialized (
    select endpoint.id, endpoint.gives_way from waiting
      join webhook_endpoints endpoint on endpoint.id = waiting.endpoint_id and endpoint.disabled_at is null
      left join unnest($5::bigint[]) with ordinality served (id, turn) on served.id = endpoint.id
     cross join lateral (
       select next_attempt_at from deliveries where endpoint_id = endpoint.id and status = 'pending'
        order by next_attempt_at limit 1) first
     where first.next_attempt_at <= now() and endpoint.id <> all($1::bigint[])
     order by served.turn nulls first, first.next_attempt_at)
  select id, gives_way as "givesWay" from (
    (select * from due where case when gives_way then pg_try_advisory_lock($2::bigint + id) else false end limit $4)
    union all
    select * from due where case when gives_way then false else pg_try_advisory_lock($2::bigint + id) end) taken
   limit $3`;

/**
 * The endpoints that one worker, and no other, delivers to at the moment: those whose advisory locks its session has.
 * The database ends a hold with the session: at once when the worker is killed, and after `idleSeconds` without a word
 * when it stands still or its machine is gone. Its methods are not for use at the same time.
 */
export class EndpointHolds {
  /** Since when, by internal id. */
  private readonly held = new Map<string, number>();
  /** Endpoints held lately, in the order of their release, as long as others wait. */
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

  /** Of these, those that were taken less than so long ago. */
  heldForLessThan(ms: number): string[] {
    const now = performance.now();
    return this.endpointIds.filter((id) => now - this.held.get(id)! < ms);
  }

  /** Takes further endpoints at which something is due; without room it only says that the worker lives. */
  async take({ all, givingWay }: EndpointRoom): Promise<void> {
    const values = [this.endpointIds, ENDPOINT_LOCKS, all, givingWay, [...this.served]];
    const taken = await this.query<{ id: string; givesWay: boolean }>(TAKE, values);
    for (const { id } of taken) {
      this.held.set(id, performance.now());
      this.served.delete(id);
    }
    const takenGivingWay = taken.filter(({ givesWay }) => givesWay).length;
    if (taken.length < all && takenGivingWay < givingWay) this.served.clear(); // nobody waits
  }

  /** Leaves endpoints to whoever wants them. */
  async release(endpointIds: readonly string[]): Promise<void> {
    const ours = endpointIds.filter((id) => this.held.delete(id));
    if (ours.length === 0) return;
    for (const id of ours) this.served.add(id);
    for (const id of [...this.served].slice(0, -SERVED_MAX)) this.served.delete(id);
    await this.query('select pg_advisory_unlock($2::bigint + id) from unnest($1::bigint[]) as ours (id)', [
      ours,
      ENDPOINT_LOCKS,
    ]);
  }

  /** Leaves all of them. */
  async close(): Promise<void> {
    await this.client?.end();
  }

  /** @throws when the database cannot be reached or refuses; then nothing is held any more */
  private async query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    const client = (this.client ??= await this.open());
    try {
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      await client.end().catch(() => undefined); // locks that we may have without knowing go with it
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
      await client.query(`select set_config('idle_session_timeout', $1, false)`, [`${this.idleSeconds}s`]);
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

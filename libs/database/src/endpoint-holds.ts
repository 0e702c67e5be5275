import { Client } from 'pg';

/** Of our own for advisory locks: that of an endpoint is this and its internal id. */
const ENDPOINT_LOCKS = 7_203_418_000_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A worker that has not spoken for so long stands still, and its endpoints pass to others. */
const IDLE_SECONDS = 30;

/** Endpoints at which something is due and that nobody holds, the longest overdue first. */
const TAKE = `
  with recursive waiting as (
    (select endpoint_id from deliveries where status = 'pending' order by endpoint_id limit 1)
    union all
    select (select endpoint_id from deliveries
             where status = 'pending' and endpoint_id > waiting.endpoint_id order by endpoint_id limit 1)
      from waiting where waiting.endpoint_id is not null),
  due as materialized (
    select endpoint.id from waiting
      join webhook_endpoints endpoint on endpoint.id = waiting.endpoint_id and endpoint.disabled_at is null
     cross join lateral (
       select next_attempt_at from deliveries where endpoint_id = endpoint.id and status = 'pending'
        order by next_attempt_at limit 1) first
     where first.next_attempt_at <= now() and endpoint.id <> all($1::bigint[])
     order by first.next_attempt_at)
  select id from due where pg_try_advisory_lock($2::bigint + id) limit $3`;

/**
 * The endpoints that one worker, and no other, delivers to at the moment: those whose advisory locks its session has.
 * The database ends a hold with the session: at once when the worker is killed, and after `idleSeconds` without a word
 * when it stands still or its machine is gone. Its methods are not for use at the same time.
 */
export class EndpointHolds {
  private readonly held = new Set<string>();
  private client: Client | undefined;

  constructor(
    private readonly url: string,
    private readonly idleSeconds = IDLE_SECONDS,
  ) {}

  /** Internal ids. */
  get endpointIds(): string[] {
    return [...this.held];
  }

  /** Takes up to `limit` further endpoints at which something is due; with 0 it only says that the worker lives. */
  async take(limit: number): Promise<void> {
    const taken = await this.query<{ id: string }>(TAKE, [this.endpointIds, ENDPOINT_LOCKS, limit]);
    for (const { id } of taken) this.held.add(id);
  }

  /** Leaves endpoints to whoever wants them. */
  async release(endpointIds: readonly string[]): Promise<void> {
    const ours = endpointIds.filter((id) => this.held.delete(id));
    if (ours.length === 0) return;
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

import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { type PlatformClient } from '../harness/platform-client.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { signedInUser } from '../harness/platform-user.js';
import { untilProcessed } from '../harness/prepared-service.js';
import { sharedServices } from '../harness/shared-services.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';

interface Backlog {
  readonly queues: readonly { readonly name: string; readonly workers: number }[];
  readonly flights: { readonly failed: number };
}

interface FailedFlight {
  readonly id: string;
  readonly account_id: string;
}

interface FailedFlights {
  readonly data: readonly FailedFlight[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

describe.each(sharedServices())('operation on $queue', ({ baseUrl, databaseUrl }) => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let operating: PlatformClient;
  let client: ApiClient;
  let account: { id: string; publicId: string };
  const ids: string[] = [];

  beforeAll(async () => {
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    operating = (await signedInUser({ baseUrl }, operator, { role: 'operator' })).client;
    account = await operator.createAccount();
    client = new ApiClient(baseUrl, (await operator.createKey(account.id)).key);
    for (const seed of [901, 902]) {
      const { body } = await client.upload({ igc: shortRidgeFlight({ seed }).igc });
      ids.push(body.id);
    }
  });

  afterAll(() => cleanup.run());

  const fail = (id: string, status: string, reason: string | null) =>
    operator.database.query('update flights set status = $2, failure_reason = $3 where public_id = $1', [
      id,
      status,
      reason,
    ]);

  /** The service is shared with other suites, some of which have failed flights too, at any time. */
  const own = (flights: readonly FailedFlight[]) =>
    flights.filter(({ account_id }) => account_id === account.publicId);

  /** Page by page, in the order of the list. */
  async function ownFailures(): Promise<FailedFlight[]> {
    const all: FailedFlight[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = `limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { body } = await operating.get(`/operator/failed-flights?${query}`);
      const page = body as unknown as FailedFlights;
      expect([page.data.length, page.has_more]).toEqual([1, page.next_cursor !== null]);
      all.push(...page.data);
      cursor = page.next_cursor;
    }
    return own(all);
  }

  it('shows each queue with its workers', async () => {
    const { status, body } = await operating.get('/operator/backlog');
    const { queues } = body as unknown as Backlog;
    expect([status, queues.map(({ name }) => name)]).toEqual([200, ['process-flight', 'debrief']]);
    for (const { workers } of queues) expect(workers).toBeGreaterThanOrEqual(1);
  });

  it('lists failed flights of all accounts with their reasons, page by page', async () => {
    const before = (await operating.get('/operator/backlog')).body as unknown as Backlog;
    await fail(ids[0]!, 'failed', 'it crashed');
    await fail(ids[1]!, 'processed', 'the reanalysis crashed');
    const after = (await operating.get('/operator/backlog')).body as unknown as Backlog;
    expect(after.flights.failed - before.flights.failed).toBeGreaterThanOrEqual(2); // of other suites, too
    const [first, second, ...others] = await ownFailures();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ id: ids[1], reason: 'the reanalysis crashed', has_result: true });
    expect(second).toMatchObject({ id: ids[0], reason: 'it crashed', has_result: false });
    expect(second).not.toHaveProperty('title');
    expect((await operating.get('/operator/failed-flights?cursor=x')).body.code).toBe('invalid_cursor');
    const listed = await PlatformCommand.run(databaseUrl, ['flights', 'failed', '--limit', '100', '--json']);
    expect(own((JSON.parse(listed.stdout) as FailedFlights).data).map(({ id }) => id)).toEqual([
      ids[1],
      ids[0],
    ]);
  });

  it('has a worker analyse a failed flight again, once', async () => {
    const retry = (id: string) => operating.sendJson('POST', `/operator/failed-flights/${id}/retry`);
    expect((await retry(ids[0]!)).status).toBe(204);
    expect((await retry(ids[0]!)).body.code).toBe('flight_not_found');
    expect((await untilProcessed(client, ids[0]!)).body.status).toBe('processed');
    const retried = await PlatformCommand.run(databaseUrl, ['flights', 'retry', ids[1]!, '--json']);
    expect(JSON.parse(retried.stdout)).toEqual({ id: ids[1], retried: true });
    const again = await PlatformCommand.run(databaseUrl, ['flights', 'retry', ids[1]!]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('not found')]);
  });
});

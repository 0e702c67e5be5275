import { randomUUID } from 'node:crypto';
import { newFlightId } from '@core/database';
import { DebriefRepository } from '@capabilities/debriefs';
import { IdempotentRequestRepository } from '@core/access';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

describe.each(sharedServices())('Idempotency-Key with the queue on $queue', (service) => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    accountId = (await operator.createAccount()).id;
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
  });

  const replayed = (answer: Answer) => answer.headers.get('idempotent-replayed');

  it('repeats the response byte for byte, even if the flight has changed since', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { igc } = shortRidgeFlight();
    const first = await client.upload({ igc, title: 'first' }, headers);
    expect([first.status, replayed(first)]).toEqual([201, null]);
    const body = JSON.stringify({ title: 'later' });
    await client.send('PATCH', `/api/v1/flights/${first.body.id}`, {
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    const again = await client.upload({ igc, title: 'first' }, headers);
    expect([again.status, replayed(again)]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  });

  it('repeats a 202 unchanged, with its location', async () => {
    const headers = { 'Idempotency-Key': randomUUID(), Prefer: 'respond-async' };
    const { igc } = shortRidgeFlight();
    const first = await client.upload({ igc }, headers);
    const again = await client.upload({ igc }, { 'Idempotency-Key': headers['Idempotency-Key'] });
    expect([first.status, again.status, again.text]).toEqual([202, 202, first.text]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('preference-applied')).toBe('respond-async');
  });

  it('repeats the rejection of a file', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await client.upload({ igc: 'no flight' }, headers);
    const again = await client.upload({ igc: 'no flight' }, headers);
    expect([first.status, replayed(first)]).toEqual([422, null]);
    expect([again.status, replayed(again), again.text]).toEqual([422, 'true', first.text]);
    expect(again.headers.get('link')).toBe(first.headers.get('link'));
  });

  it('rejects the key for a different file, title or site', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { igc } = shortRidgeFlight();
    await client.upload({ igc, title: 'ab', site: 'c' }, headers);
    const others = [
      { igc: shortRidgeFlight({ seed: 99 }).igc, title: 'ab', site: 'c' },
      { igc, title: 'a', site: 'bc' },
      { igc, title: 'ab' },
    ];
    for (const other of others) {
      const answer = await client.upload(other, headers);
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
  });

  it('lets one of eight concurrent requests do the work', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { igc } = shortRidgeFlight();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.upload({ igc }, headers)));
    const done = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect(done.length + refused.length).toBe(8);
    expect(done.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const { body, headers: sent } of refused) {
      expect(body.code).toBe('idempotency_key_in_use');
      expect(sent.get('retry-after')).toBe('1');
    }
  });

  it('is scoped to an account: another may use the same key', async () => {
    const headers = { 'Idempotency-Key': 'the-same' };
    const other = await operator.createAccount();
    const stranger = new ApiClient(service.baseUrl, (await operator.createKey(other.id)).key);
    const mine = await client.upload({ igc: shortRidgeFlight().igc }, headers);
    const theirs = await stranger.upload({ igc: shortRidgeFlight({ seed: 99 }).igc }, headers);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
  });

  const rows = (assignment: string) =>
    operator.database.query(`update idempotent_requests set ${assignment} where account_id = $1`, [
      accountId,
    ]);

  it('can be claimed again by the same request if the process that held it died', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { igc } = shortRidgeFlight();
    const first = await client.upload({ igc }, headers);
    await rows(`answer = null, locked_until = now() + interval '1 minute'`); // as it is halfway
    expect((await client.upload({ igc }, headers)).body.code).toBe('idempotency_key_in_use');
    await rows(`locked_until = now() - interval '1 second'`); // the hold was not renewed
    const retried = await client.upload({ igc }, headers);
    expect([retried.status, retried.body.id, replayed(retried)]).toEqual([200, first.body.id, null]);
    const other = await client.upload({ igc: shortRidgeFlight({ seed: 99 }).igc }, headers);
    expect(other.body.code).toBe('idempotency_key_reused');
  });

  it('is released if the flight was deleted before the response was stored', async () => {
    const requests = new IdempotentRequestRepository(operator.database);
    const named = { accountId, route: 'x', key: 'x', fingerprint: Buffer.alloc(32) };
    const seconds = { hold: 60, keep: 60 };
    const claimed = await requests.claim(named, seconds);
    if (claimed.kind !== 'claimed') throw new Error(`The request is ${claimed.kind}`);
    await requests.store(claimed.hold, { status: 201, headers: {}, body: '{}' }, newFlightId());
    expect((await requests.claim(named, seconds)).kind).toBe('claimed');
  });

  describe('with a debrief', () => {
    const headers = { 'Idempotency-Key': 'debrief' };
    let path: string;

    beforeEach(async () => {
      await operator.database.query('update accounts set auto_debrief = false where id = $1', [accountId]);
      const { body } = await client.upload({ igc: shortRidgeFlight().igc });
      path = `/api/v1/flights/${body.id}/analysis`;
    });

    const run = () => client.send('POST', path, { headers });
    const processDied = () => rows(`answer = null, locked_until = now() - interval '1 second'`);

    async function started(): Promise<number> {
      const [{ runs }] = await operator.database.query<[{ runs: number }]>(
        'select count(*)::int as runs from debriefs where account_id = $1',
        [accountId],
      );
      return runs;
    }

    it('returns the run already started if the process that held it died, and starts no other', async () => {
      const first = await run();
      await processDied();
      const again = await run();
      expect([again.status, again.text, replayed(again)]).toEqual([200, first.text, null]);
      expect(await started()).toBe(1);
      expect([(await run()).text, await started()]).toEqual([first.text, 1]);
    });

    it('starts another run if the first one has failed', async () => {
      const first = await run();
      await processDied();
      await operator.database.query(`update debriefs set status = 'failed' where account_id = $1`, [
        accountId,
      ]);
      const again = await run();
      expect([again.status, again.body.id === first.body.id, await started()]).toEqual([200, false, 2]);
      await processDied();
      expect([(await run()).body.id, await started()]).toEqual([again.body.id, 2]);
    });

    it('starts none for a request that another process has taken over', async () => {
      const { body } = await client.get(path.replace('/analysis', ''));
      const requests = new IdempotentRequestRepository(operator.database);
      const named = { accountId, route: 'x', key: 'x', fingerprint: Buffer.alloc(32) };
      const claimed = await requests.claim(named, { hold: 0, keep: 60 });
      if (claimed.kind !== 'claimed') throw new Error(`The request is ${claimed.kind}`);
      await rows(`attempt = attempt + 1`);
      const request = {
        flightId: body.id,
        language: 'en',
        debriefsPerMonth: null,
        hold: claimed.hold,
      } as const;
      const start = await new DebriefRepository(operator.database).start(accountId, request);
      expect([start.kind, await started()]).toEqual(['taken_over', 0]);
    });
  });

  it('expires after its lifetime', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await client.upload({ igc: shortRidgeFlight().igc }, headers);
    await rows(`expires_at = now() - interval '1 second', locked_until = now() - interval '1 second'`);
    const other = await client.upload({ igc: shortRidgeFlight({ seed: 99 }).igc }, headers);
    expect([other.status, replayed(other)]).toEqual([201, null]);
  });

  it.each([['x'.repeat(256)], ['two words'], ['é']])('rejects %s as a key', async (key) => {
    const { status, body } = await client.upload({ igc: 'A' }, { 'Idempotency-Key': key });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.details?.[0]?.field).toBe('Idempotency-Key');
  });

  it('accepts a key of 255 characters', async () => {
    const headers = { 'Idempotency-Key': '~'.repeat(255) };
    expect((await client.upload({ igc: 'no flight' }, headers)).body.code).toBe('invalid_igc');
  });
});

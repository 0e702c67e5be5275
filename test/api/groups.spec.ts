import { type Scope } from '@core/contract';
import { newShareToken } from '@capabilities/pages';
import { AccountRepository } from '@capabilities/accounts';
import type { AddedFlight, Group, GroupEntry, SharedGroup } from '@capabilities/groups/wire';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { type Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { addFlight, newGroup, pathOf } from '../harness/groups.js';
import { newClient, prepareService } from '../harness/prepared-service.js';
import { type Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const GROUPS_MAX = 3;
const ENTRIES_MAX = 4;
const WAITING_MAX = 2;
const ADDS_PER_HOUR = 3;
const ADDS_PER_ADDRESS = 5;
const FLIGHTS_OF_FREE_PLAN = 2;
const UNKNOWN = 'A'.repeat(43);

let seeds = 700;
const newFlight = () => shortRidgeFlight({ seed: ++seeds }).igc;
const codeOf = ({ status, body }: Answer) => [status, body.code];

/** Has its own service for its limits. */
describe('groups of flights', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let accountId: string;
  let owner: ApiClient;
  let visitor: ApiClient;
  let flightId: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const environment = {
      GROUP_ACCOUNT_MAX: String(GROUPS_MAX),
      GROUP_ENTRIES_MAX: String(ENTRIES_MAX),
      GROUP_WAITING_MAX: String(WAITING_MAX),
      GROUP_ADDS_PER_HOUR: String(ADDS_PER_HOUR),
      GROUP_ADDS_PER_HOUR_PER_ADDRESS: String(ADDS_PER_ADDRESS),
      PLAN_FREE: `requests_per_month=none,requests_per_minute=1000,flights_total=${FLIGHTS_OF_FREE_PLAN},storage_bytes=none`,
      RECONCILE_INTERVAL_SECONDS: '1',
    };
    ({ service, operator } = await prepareService(postgres, { environment }, cleanup));
    await service.startBoth();
    visitor = new ApiClient(service.baseUrl, undefined);
  });

  afterAll(() => cleanup.run());

  beforeEach(async () => {
    await operator.database.query('delete from attempt_windows');
    accountId = (await operator.createAccount('UNLIMITED')).id;
    owner = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    flightId = (await owner.upload({ igc: newFlight() })).body.id;
  });

  const ask = async <Body>(client: ApiClient, method: string, path: string, body?: object) => {
    const answer = await (body ? client.sendJson(method, path, body) : client.send(method, path, {}));
    return { ...answer, body: (answer.text ? JSON.parse(answer.text) : null) as Body };
  };
  const read = async ({ id }: Pick<Group, 'id'>) =>
    (await ask<Group>(owner, 'GET', `/api/v1/groups/${id}`)).body;
  const shown = async (group: Pick<Group, 'url'>) =>
    (await ask<SharedGroup>(visitor, 'GET', `${pathOf(group)}.json`)).body;
  const approve = (group: Group, entry: GroupEntry) =>
    ask<GroupEntry>(owner, 'PATCH', `/api/v1/groups/${group.id}/entries/${entry.id}`, { status: 'approved' });
  const remove = (group: Group, entry: GroupEntry) =>
    owner.send('DELETE', `/api/v1/groups/${group.id}/entries/${entry.id}`, {});

  /** The entry of a visitor's flight, and the secret of the visitor. */
  async function added(group: Group, igc = newFlight(), texts = { pilot_name: 'Ben', colour: '2' }) {
    const { status, body } = await addFlight(visitor, group, { igc, ...texts });
    expect(status).toBe(202);
    const { secret } = body as unknown as AddedFlight;
    return { entry: (await read(group)).entries.at(-1)!, secret: secret! };
  }

  it('keep names and colours of the pilots, and share the flights of the owner', async () => {
    const group = await newGroup(owner, [{ flight_id: flightId, pilot_name: 'Anna', colour: 1 }]);
    expect(group).toMatchObject({ name: 'Fiesch, August', accepts_flights: true, approved_count: 1 });
    expect(group.entries).toMatchObject([{ origin: 'owner', flight_id: flightId, status: 'approved' }]);
    const { entries, ...shared } = await shown(group);
    expect(shared).toEqual({ name: 'Fiesch, August', accepts_flights: true });
    expect(entries).toEqual([{ pilot_name: 'Anna', colour: 1, url: group.entries[0]!.url }]);
    expect((await visitor.get(`${new URL(entries[0]!.url).pathname}.json`)).status).toBe(200);
    const { body: list } = await ask<{ data: Group[] }>(owner, 'GET', '/api/v1/groups');
    expect(list.data.map(({ id }) => id)).toEqual([group.id]);
  });

  it('take flights of other accounts by their share link, until that is revoked', async () => {
    const friend = await newClient(service, operator);
    const { body: theirs } = await friend.upload({ igc: newFlight() });
    const sharing = `/api/v1/flights/${theirs.id}/sharing`;
    const { url } = (await ask<{ url: string }>(friend, 'POST', sharing)).body;
    const group = await newGroup(owner, [{ url, pilot_name: 'Clara' }]);
    expect(group.entries).toMatchObject([{ origin: 'link', flight_id: null, url, title: theirs.title }]);
    await friend.send('DELETE', sharing, {});
    await friend.send('POST', sharing, {}); // a new link is a new decision of the friend
    expect((await shown(group)).entries).toEqual([]);
    expect((await read(group)).entries).toMatchObject([{ url: null, title: null, flight_status: null }]);
  });

  it('show their owner no more of a linked flight than visitors see', async () => {
    const friend = await operator.createAccount();
    const theirs = new ApiClient(service.baseUrl, (await operator.createKey(friend.id)).key);
    const { body: flight } = await theirs.upload({ igc: newFlight() });
    const { url } = (await ask<{ url: string }>(theirs, 'POST', `/api/v1/flights/${flight.id}/sharing`)).body;
    const group = await newGroup(owner, [{ url }]);
    expect((await read(group)).entries).toMatchObject([{ title: flight.title, url }]);
    await operator.database.query('update accounts set disabled_at = now() where id = $1', [friend.id]);
    expect((await visitor.get(`${new URL(url).pathname}.json`)).status).toBe(404);
    expect((await read(group)).entries).toMatchObject([{ url: null, title: null, flight_status: null }]);
  });

  it('share no flight that they do not get', async () => {
    const isShared = async () => {
      const { body } = await owner.get(`/api/v1/flights/${flightId}/sharing`);
      return (body as unknown as { shared: boolean }).shared;
    };
    const others: string[] = [];
    for (let n = 0; n < ENTRIES_MAX; n++) others.push((await owner.upload({ igc: newFlight() })).body.id);
    const full = await newGroup(
      owner,
      others.map((id) => ({ flight_id: id })),
    );
    const path = `/api/v1/groups/${full.id}/entries`;
    expect(codeOf(await owner.sendJson('POST', path, { flight_id: flightId }))).toEqual([409, 'group_full']);
    expect(await isShared()).toBe(false);
    const withUnknown = {
      name: 'X',
      entries: [{ flight_id: flightId }, { url: `${service.baseUrl}/s/${UNKNOWN}` }],
    };
    expect(codeOf(await owner.sendJson('POST', '/api/v1/groups', withUnknown))).toEqual([
      404,
      'share_not_found',
    ]);
    expect(await isShared()).toBe(false);
    for (let n = 1; n < GROUPS_MAX; n++) await newGroup(owner);
    const oneMore = { name: 'X', entries: [{ flight_id: flightId }] };
    expect(codeOf(await owner.sendJson('POST', '/api/v1/groups', oneMore))).toEqual([
      409,
      'group_limit_reached',
    ]);
    expect(await isShared()).toBe(false);
  });

  it('can be renamed and closed, and contain a flight once', async () => {
    const group = await newGroup(owner);
    const path = `/api/v1/groups/${group.id}`;
    const changed = await ask<Group>(owner, 'PATCH', path, { name: 'Arosa', accepts_flights: false });
    expect(changed.body).toMatchObject({ name: 'Arosa', accepts_flights: false });
    const entry = { flight_id: flightId, pilot_name: 'Anna' };
    expect((await owner.sendJson('POST', `${path}/entries`, entry)).status).toBe(201);
    expect(codeOf(await owner.sendJson('POST', `${path}/entries`, entry))).toEqual([
      409,
      'group_flight_exists',
    ]);
    expect((await owner.sendJson('POST', `${path}/entries`, {})).status).toBe(400);
    expect(
      codeOf(await owner.sendJson('POST', `${path}/entries`, { url: `${service.baseUrl}/s/x` })),
    ).toEqual([404, 'share_not_found']);
    expect(codeOf(await addFlight(visitor, group, { igc: newFlight() }))).toEqual([403, 'group_closed']);
    const [anna] = (await read(group)).entries;
    const renamed = await ask<GroupEntry>(owner, 'PATCH', `${path}/entries/${anna!.id}`, {
      pilot_name: null,
      colour: 7,
    });
    expect(renamed.body).toMatchObject({ pilot_name: null, colour: 7, status: 'approved' });
    expect((await remove(group, anna!)).status).toBe(204);
    expect((await owner.get(`/api/v1/flights/${flightId}`)).status).toBe(200);
  });

  it('show the flight of a visitor without an account once the owner has approved it', async () => {
    const group = await newGroup(owner, [{ flight_id: flightId, pilot_name: 'Anna', colour: 1 }]);
    const { entry, secret } = await added(group);
    expect(entry).toMatchObject({ origin: 'guest', status: 'waiting', pilot_name: 'Ben', colour: 2 });
    expect(entry.flight_id).toBeNull();
    expect((await shown(group)).entries).toHaveLength(1);
    expect((await read(group)).waiting_count).toBe(1);
    const mine = await until(
      'the flight of the visitor is processed',
      async () => (await ask<AddedFlight>(visitor, 'GET', `/added-flights/${secret}`)).body,
      ({ flight_status: status }) => status === 'processed',
    );
    expect(mine).toMatchObject({ status: 'waiting', group_name: group.name, pilot_name: 'Ben', colour: 2 });
    expect(mine.secret).toBeUndefined();

    expect((await approve(group, entry)).body.status).toBe('approved');
    const { entries } = await shown(group);
    expect(entries.map(({ pilot_name: name, colour }) => [name, colour])).toEqual([
      ['Anna', 1],
      ['Ben', 2],
    ]);
    const page = await visitor.get(`${new URL(entries[1]!.url).pathname}.json`);
    expect([page.status, page.body.status]).toEqual([200, 'processed']);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('never count the flights of visitors among those of the owner', async () => {
    const before = await ownersFigures();
    const group = await newGroup(owner);
    const { entry, secret } = await added(group);
    await approve(group, entry);
    await until(
      'the flight of the visitor is processed',
      async () => (await ask<AddedFlight>(visitor, 'GET', `/added-flights/${secret}`)).body.flight_status,
      (status) => status === 'processed',
    );
    expect(await ownersFigures()).toEqual(before);
    const theirs = await flightOfVisitor(group);
    expect((await owner.get(`/api/v1/flights/${theirs}`)).status).toBe(404);
    expect((await owner.send('DELETE', `/api/v1/flights/${theirs}`, {})).status).toBe(404);
  });

  /** Everything that adds up the flights of an account. */
  async function ownersFigures(): Promise<object> {
    const paths = ['flights', 'statistics', 'records', 'thermals/map'];
    const answers = paths.map(async (path) => {
      const { status, text } = await owner.get(`/api/v1/${path}`);
      expect([path, status]).toEqual([path, 200]);
      return [path, JSON.parse(text) as object] as const;
    });
    return Object.fromEntries(await Promise.all(answers));
  }

  it('delete a flight that the owner refuses, with its file', async () => {
    const group = await newGroup(owner);
    const { entry, secret } = await added(group);
    const theirs = await flightOfVisitor(group);
    await storedFiles(service.dataDir).read(theirs);
    expect((await remove(group, entry)).status).toBe(204);
    expect((await read(group)).entries).toEqual([]);
    await expect(storedFiles(service.dataDir).read(theirs)).rejects.toThrow();
    expect(codeOf(await visitor.get(`/added-flights/${secret}`))).toEqual([404, 'group_entry_not_found']);
    expect(codeOf(await remove(group, entry))).toEqual([404, 'group_entry_not_found']);
  });

  it('let the visitor remove the flight with the secret, even after the link has changed', async () => {
    const group = await newGroup(owner);
    const { entry, secret } = await added(group);
    await approve(group, entry);
    await owner.send('POST', `/api/v1/groups/${group.id}/link`, {});
    expect((await visitor.send('DELETE', `/added-flights/${secret}`, {})).status).toBe(204);
    expect((await read(group)).entries).toEqual([]);
    expect(codeOf(await visitor.send('DELETE', `/added-flights/${secret}`, {}))).toEqual([
      404,
      'group_entry_not_found',
    ]);
  });

  it('get a new link that also renews those of the flights of visitors', async () => {
    const group = await newGroup(owner, [{ flight_id: flightId }]);
    const { entry } = await added(group);
    await approve(group, entry);
    const [ofOwner, ofVisitor] = (await shown(group)).entries.map(
      ({ url }) => `${new URL(url).pathname}.json`,
    );
    const renewed = (await ask<Group>(owner, 'POST', `/api/v1/groups/${group.id}/link`)).body;
    expect(renewed.url).not.toBe(group.url);
    expect(codeOf(await visitor.get(`${pathOf(group)}.json`))).toEqual([404, 'group_not_found']);
    expect(codeOf(await addFlight(visitor, group, { igc: newFlight() }))).toEqual([404, 'group_not_found']);
    expect((await shown(renewed)).entries).toHaveLength(2);
    expect((await visitor.get(ofOwner!)).status).toBe(200);
    expect((await visitor.get(ofVisitor!)).status).toBe(404);
  });

  it('keep their link and those of all flights if one cannot be renewed', async () => {
    const group = await newGroup(owner);
    for (let n = 0; n < 2; n++) await approve(group, (await added(group)).entry);
    const before = await shown(group);
    await operator.database.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    await operator.database.query(
      'create trigger refuse before update or delete on flight_shares for each row execute function refuse()',
    );
    try {
      expect((await owner.send('POST', `/api/v1/groups/${group.id}/link`, {})).status).toBe(500);
    } finally {
      await operator.database.query('drop function refuse cascade');
    }
    expect(await shown(group)).toEqual(before);
  });

  it('answer a visitor again whose response was lost', async () => {
    const group = await newGroup(owner);
    const [igc, secret] = [newFlight(), newShareToken()];
    const atOnce = await Promise.all([1, 2].map(() => addFlight(visitor, group, { igc, secret })));
    const again = await addFlight(visitor, group, { igc, secret });
    for (const { status, body } of [...atOnce, again]) {
      expect([status, body]).toMatchObject([202, { status: 'waiting', secret }]);
    }
    expect((await read(group)).entries).toHaveLength(1);
    expect((await visitor.get(`/added-flights/${secret}`)).status).toBe(200);
    await operator.database.query('delete from attempt_windows');
    expect(codeOf(await addFlight(visitor, group, { igc, secret: newShareToken() }))).toEqual([
      409,
      'group_flight_exists',
    ]);
    for (const wrong of [
      { igc: newFlight(), secret },
      { igc: newFlight(), secret: 'short' },
    ]) {
      const { status, body } = await addFlight(visitor, group, wrong);
      expect([status, body.details]).toMatchObject([400, [{ field: 'secret' }]]);
    }
    expect((await read(group)).entries).toHaveLength(1);
  });

  it('refuse what is no flight, a flight that they have, and bad fields', async () => {
    const group = await newGroup(owner);
    const igc = newFlight();
    await added(group, igc);
    expect(codeOf(await addFlight(visitor, group, { igc }))).toEqual([409, 'group_flight_exists']);
    expect(codeOf(await addFlight(visitor, group, { igc: 'no flight' }))).toEqual([422, 'invalid_igc']);
    expect(codeOf(await addFlight(visitor, group, {}))).toEqual([400, 'missing_file']);
    const many = await addFlight(visitor, group, { igc, colour: '17' });
    expect(many.body.details).toEqual([{ field: 'colour', message: 'must be a whole number from 1 to 16' }]);
    await operator.database.query('delete from attempt_windows');
    const form = { headers: { 'Content-Type': 'text/plain' }, body: 'x' };
    expect(codeOf(await visitor.send('POST', `${pathOf(group)}/entries`, form))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'B');
    expect(codeOf(await addFlight(visitor, group, { igc: large }))).toEqual([413, 'file_too_large']);
    expect((await read(group)).entries).toHaveLength(1);
  });

  it(`have room for ${WAITING_MAX} waiting flights, and for ${ENTRIES_MAX} in all`, async () => {
    const group = await newGroup(owner, [{ flight_id: flightId }]);
    const answers = await Promise.all(
      Array.from({ length: WAITING_MAX + 1 }, () => addFlight(visitor, group, { igc: newFlight() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('group_full');
    await operator.database.query('delete from attempt_windows');
    for (const entry of (await read(group)).entries.slice(1)) await approve(group, entry);
    await added(group);
    expect((await read(group)).entries).toHaveLength(ENTRIES_MAX);
    expect(codeOf(await addFlight(visitor, group, { igc: newFlight() }))).toEqual([409, 'group_full']);
    const more = (await owner.upload({ igc: newFlight() })).body.id;
    const path = `/api/v1/groups/${group.id}/entries`;
    expect(codeOf(await owner.sendJson('POST', path, { flight_id: more }))).toEqual([409, 'group_full']);
  });

  it('accept a number of flights an hour, for a group and from an IP address', async () => {
    const group = await newGroup(owner);
    for (let n = 0; n < ADDS_PER_HOUR; n++) await remove(group, (await added(group)).entry);
    const refused = await addFlight(visitor, group, { igc: newFlight() });
    expect(codeOf(refused)).toEqual([429, 'group_add_limit_reached']);
    expect(refused.body.message).toContain(`To one group, ${ADDS_PER_HOUR} flights`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const other = await newGroup(owner);
    expect((await addFlight(visitor, other, { igc: 'no flight' })).status).toBe(422);
    const fromAddress = await addFlight(visitor, other, { igc: newFlight() });
    expect(fromAddress.body.message).toContain(`From one IP address, ${ADDS_PER_ADDRESS} flights`);
  });

  it('count what visitors add towards the storage of the owner, without telling the visitor its plan', async () => {
    const { id } = await operator.createAccount('FREE');
    owner = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    await owner.upload({ igc: newFlight() });
    const group = await newGroup(owner);
    await added(group);
    const refused = await addFlight(visitor, group, { igc: newFlight() });
    expect(codeOf(refused)).toEqual([409, 'group_full']);
    expect(refused.body.message).toBe('The owner of the group has no room for another flight.');
    expect(codeOf(await owner.upload({ igc: newFlight() }))).toEqual([403, 'flight_limit_reached']);
  });

  it(`are limited to ${GROUPS_MAX} for an account`, async () => {
    const atOnce = Array.from({ length: GROUPS_MAX + 2 }, () =>
      owner.sendJson('POST', '/api/v1/groups', { name: 'At once' }),
    );
    const made = (await Promise.all(atOnce)).filter(({ status }) => status === 201);
    expect(made).toHaveLength(GROUPS_MAX);
    const answer = await owner.sendJson('POST', '/api/v1/groups', { name: 'One more' });
    expect(codeOf(answer)).toEqual([409, 'group_limit_reached']);
  });

  it('belong to one account', async () => {
    const group = await newGroup(owner, [{ flight_id: flightId }]);
    const [entry] = group.entries;
    const stranger = await newClient(service, operator);
    const path = `/api/v1/groups/${group.id}`;
    const requests = [
      stranger.get(path),
      stranger.sendJson('PATCH', path, { name: 'Mine' }),
      stranger.send('DELETE', path, {}),
      stranger.send('POST', `${path}/link`, {}),
      stranger.sendJson('POST', `${path}/entries`, { url: entry!.url }),
    ];
    for (const answer of await Promise.all(requests))
      expect(codeOf(answer)).toEqual([404, 'group_not_found']);
    const entryPath = `${path}/entries/${entry!.id}`;
    for (const answer of await Promise.all([
      stranger.sendJson('PATCH', entryPath, { colour: 3 }),
      stranger.send('DELETE', entryPath, {}),
    ])) {
      expect(codeOf(answer)).toEqual([404, 'group_entry_not_found']);
    }
    const foreign = await stranger.sendJson('POST', '/api/v1/groups', {
      name: 'Mine',
      entries: [{ flight_id: flightId }],
    });
    expect(codeOf(foreign)).toEqual([404, 'flight_not_found']);
    expect(await ask(stranger, 'GET', '/api/v1/groups')).toMatchObject({ body: { data: [] } });
    expect(await read(group)).toEqual(group);
  });

  it('are read with flights:read alone', async () => {
    const group = await newGroup(owner, [{ flight_id: flightId }]);
    const statuses = async (...scopes: Scope[]) => {
      const { key } = await operator.createKey(accountId, { scopes });
      const client = new ApiClient(service.baseUrl, key);
      const answers = ['/api/v1/groups', `/api/v1/groups/${group.id}`].map((path) => client.get(path));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses('flights:read')).toEqual([200, 200]);
    expect(await statuses('sharing:write')).toEqual([403, 403]);
  });

  it('are gone with their visitors’ flights once they are deleted', async () => {
    const group = await newGroup(owner, [{ flight_id: flightId }]);
    const { entry, secret } = await added(group);
    await approve(group, entry);
    const [, ofVisitor] = (await shown(group)).entries;
    const theirs = await flightOfVisitor(group);
    expect((await owner.send('DELETE', `/api/v1/groups/${group.id}`, {})).status).toBe(204);
    expect((await visitor.get(`${pathOf(group)}.json`)).status).toBe(404);
    expect((await visitor.get(`${new URL(ofVisitor!.url).pathname}.json`)).status).toBe(404);
    expect((await visitor.get(`/added-flights/${secret}`)).status).toBe(404);
    await until('the account of the guests is deleted', async () => (await guestsOfOwner()) === 0);
    await expect(storedFiles(service.dataDir).read(theirs)).rejects.toThrow();
    expect((await owner.get(`/api/v1/flights/${flightId}`)).status).toBe(200);
  });

  it('lose a flight that its owner deletes', async () => {
    const group = await newGroup(owner, [{ flight_id: flightId }]);
    await owner.send('DELETE', `/api/v1/flights/${flightId}`, {});
    expect((await read(group)).entries).toEqual([]);
  });

  it('delete flights that were not approved in time', async () => {
    const group = await newGroup(owner);
    const { entry } = await added(group);
    await added(group);
    await operator.database.query(
      `update group_entries set created_at = now() - interval '14 days 1 minute' where public_id = $1`,
      [entry.id],
    );
    await until('the flight has expired', async () => (await read(group)).entries.length === 1);
  });

  it('keep a flight that is approved while it expires', async () => {
    const group = await newGroup(owner);
    const { entry } = await added(group);
    const theirs = await flightOfVisitor(group);
    const approving = operator.database.createQueryRunner();
    await approving.startTransaction();
    try {
      await approving.query('select from flights where public_id = $1 for update', [theirs]);
      await operator.database.query(
        `update group_entries set created_at = now() - interval '15 days' where public_id = $1`,
        [entry.id],
      );
      await until(
        'the worker waits for the flight',
        () =>
          operator.database.query<{ pid: number }[]>(
            `select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%from flights%for update%'`,
          ),
        (waiting) => waiting.length > 0,
      );
      await approving.query(`update group_entries set status = 'approved' where public_id = $1`, [entry.id]);
      await approving.commitTransaction();
    } finally {
      await approving.release();
    }
    const { entry: next } = await added(group);
    await operator.database.query(
      `update group_entries set created_at = now() - interval '15 days' where public_id = $1`,
      [next.id],
    );
    await until(
      'the next flight has expired',
      () => read(group),
      ({ entries }) => entries.every(({ id }) => id !== next.id),
    );
    expect((await read(group)).entries).toMatchObject([{ id: entry.id, status: 'approved' }]);
  });

  it('cannot be reached while the account of the owner is disabled', async () => {
    const group = await newGroup(owner);
    const { entry } = await added(group);
    await approve(group, entry);
    const [flight] = (await shown(group)).entries;
    const ofVisitor = `${new URL(flight!.url).pathname}.json`;
    const accounts = new AccountRepository(operator.database);
    const { publicId } = (await accounts.get(accountId))!;
    await accounts.update(publicId, { disabledAt: new Date() });
    expect((await visitor.get(`${pathOf(group)}.json`)).status).toBe(404);
    expect((await visitor.get(ofVisitor)).status).toBe(404);
    await accounts.update(publicId, { disabledAt: null });
    expect((await visitor.get(ofVisitor)).status).toBe(200);
  });

  it('answer unknown links and secrets alike', async () => {
    for (const token of [UNKNOWN, 'x', '%00']) {
      expect((await visitor.get(`/g/${token}.json`)).body.code).toBe('group_not_found');
      expect((await visitor.get(`/added-flights/${token}`)).body.code).toBe('group_entry_not_found');
    }
  });

  async function guestsOfOwner(): Promise<number> {
    const [row] = await operator.database.query<{ count: number }[]>(
      'select count(*)::integer as count from accounts where guests_of_id = $1',
      [accountId],
    );
    return row!.count;
  }

  async function flightOfVisitor(group: Group): Promise<string> {
    const [row] = await operator.database.query<{ id: string }[]>(
      `select f.public_id as id from flights f join groups g on g.guests_account_id = f.account_id
        where g.public_id = $1`,
      [group.id],
    );
    return row!.id;
  }
});

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const { igc } = shortRidgeFlight({ seed: 81 });
const UPLOADERS = 8;
const UPLOADS_EACH = 20;
const DELETERS = 3;

describe.each(sharedServices())('an upload with the queue on $queue', (service) => {
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

  async function flights(): Promise<string[]> {
    const rows = await operator.database.query<{ id: string }[]>(
      'select public_id as id from flights where account_id = $1',
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  it('stores the flight although another request stored and a third one deleted it meanwhile', async () => {
    // the first insert finds the flight of another request, and the look after it finds that flight deleted
    await operator.database.query(`
      create sequence inserts_${accountId};
      create function lose_first_${accountId}() returns trigger language plpgsql as
        $$ begin return case when nextval('inserts_${accountId}') = 1 then null else new end; end $$;
      create trigger lose_first_${accountId} before insert on flights for each row
        when (new.account_id = ${accountId}) execute function lose_first_${accountId}()`);
    const answer = await client.upload({ igc }).finally(() =>
      operator.database.query(`
        drop function lose_first_${accountId} cascade;
        drop sequence inserts_${accountId}`),
    );
    expect([answer.status, answer.body.status]).toEqual([201, 'processed']);
    expect(await flights()).toEqual([answer.body.id]);
  });

  it('is never answered 500 in a storm of deletions of the same flight, and leaves no file without a row', async () => {
    const statuses = new Map<string, number>();
    const count = (kind: string, status: number) =>
      statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1);
    const uploaded: string[] = [];
    let uploading = UPLOADERS;
    const upload = async () => {
      for (let n = 0; n < UPLOADS_EACH; n++) {
        const answer = await client.upload({ igc }, { Prefer: 'respond-async' });
        count('upload', answer.status);
        if (answer.body.id) uploaded.push(answer.body.id);
      }
      uploading--;
    };
    const remove = async () => {
      while (uploading > 0) {
        for (const id of await flights()) {
          count('delete', (await client.send('DELETE', `/api/v1/flights/${id}`, {})).status);
        }
      }
    };
    await Promise.all([
      ...Array.from({ length: UPLOADERS }, upload),
      ...Array.from({ length: DELETERS }, remove),
    ]);
    const unexpected = [...statuses].filter(
      ([kind]) => !['upload 200', 'upload 202', 'upload 409', 'delete 204', 'delete 404'].includes(kind),
    );
    expect(unexpected).toEqual([]);
    expect(statuses.get('delete 204')).toBeGreaterThan(1);

    const names = await readdir(path.join(service.dataDir, 'flights'), { recursive: true });
    const stored = new Set(names.map((name) => path.basename(name, '.igc.br')));
    const left = await flights();
    expect([...new Set(uploaded)].filter((id) => stored.has(id)).sort()).toEqual(left.sort());
  });
});

import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { type Outcome, PlatformCommand } from '../harness/platform-command.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const platform = (...words: string[]): Promise<Outcome> => PlatformCommand.run(service.databaseUrl, words);

async function json<T>(...words: string[]): Promise<T> {
  const { code, stdout, stderr } = await platform(...words, '--json');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${stderr}`);
  return JSON.parse(stdout) as T; // fails if standard output contains anything else
}

/** These list something of an account. The others are only asked for their help. */
const ACCOUNT_LISTS = ['keys', 'usage', 'webhooks'];

describe('npm run platform', () => {
  let accountId: string;

  const listOf = (group: string) => [
    ...(group === 'usage' ? [group] : [group, 'list']),
    '--account',
    accountId,
  ];

  beforeAll(async () => {
    ({ id: accountId } = await json<{ id: string }>('accounts', 'create', '--name', 'Club', '--plan', 'PRO'));
  });

  it('creates an account and lists it', async () => {
    expect(accountId).toMatch(/^acc_[0-9A-Z]{26}$/);
    const list = ['accounts', 'list', '--search', accountId, '--plan', 'PRO', '--limit', '1'];
    const listed = await json<{ data: object[] }>(...list);
    const account = { id: accountId, name: 'Club', plan: 'PRO', user: null };
    expect(listed).toEqual({ data: [expect.objectContaining(account)], has_more: false });
    expect(await json('accounts', 'show', accountId)).toEqual(listed.data[0]);
  });

  it('prints the same through npm, which adds nothing and passes on the exit code', async () => {
    const words = ['accounts', 'show', accountId, '--json'];
    expect(await PlatformCommand.typed(service.databaseUrl, words)).toEqual(await platform(...words));
    const refused = await PlatformCommand.typed(service.databaseUrl, ['accounts', 'show', 'acc_x']);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/Account acc_x not found/);
  });

  it.each([
    'accounts',
    'sessions',
    'keys',
    'usage',
    'flights',
    'files',
    'webhooks',
    'sites',
    'terrain',
    'airspace',
    'secrets',
    'migrate',
  ])('prints the same for %s in a process of its own, from the build', async (group) => {
    const words = ACCOUNT_LISTS.includes(group) ? listOf(group) : [group, '--help'];
    const alone = await PlatformCommand.start(service.databaseUrl, words).outcome;
    expect(alone).toEqual(await platform(...words));
    expect(alone).toMatchObject({ code: 0, stderr: '' });
  });

  it("sets the account's profile fields, changes and clears them", async () => {
    const created = await json<{ id: string }>(
      ...[
        'accounts',
        'create',
        '--name',
        'Ada',
        '--email',
        'ada@example.org',
        '--country',
        'fr',
        '--club',
        'C',
      ],
    );
    expect(created).toMatchObject({ email: 'ada@example.org', country: 'FR', glider: null, club: 'C' });
    const changes = ['--plan', 'FREE', '--glider', 'Delta 4', '--club', ''];
    expect(await json('accounts', 'update', created.id, ...changes)).toEqual({
      ...created,
      plan: 'FREE',
      glider: 'Delta 4',
      club: null,
    });
  });

  it('creates a key that works at once, lists it without the key, and revokes it', async () => {
    const created = await json<{ id: string; key: string; scopes: string[] }>(
      ...[
        'keys',
        'create',
        '--name',
        'demo',
        '--scopes',
        'flights:read, flights:write',
        '--account',
        accountId,
      ],
    );
    expect(created.scopes).toEqual(['flights:read', 'flights:write']);
    const client = new ApiClient(service.baseUrl, created.key);
    expect((await client.get('/api/v1/flights')).status).toBe(200);

    const listed = await platform('keys', 'list', '--account', accountId, '--json');
    expect(listed.stdout).toContain(created.id);
    expect(listed.stdout).not.toContain(created.key);

    expect(await json('keys', 'revoke', created.id, '--account', accountId)).toEqual({
      id: created.id,
      revoked: true,
    });
    expect((await client.get('/api/v1/flights')).status).toBe(401);
  });

  it('rotates a key, showing the new one once; the old one expires after the overlap', async () => {
    const options = ['--name', 'rotated', '--scopes', 'flights:read', '--expires', '2099-01-01'];
    const old = await json<{ id: string; key: string; expires_at: string }>(
      ...['keys', 'create', ...options, '--account', accountId],
    );
    expect(old.expires_at).toBe('2099-01-01T00:00:00.000Z');
    const { key, ...made } = await json<{ id: string; key: string }>(
      ...['keys', 'rotate', old.id, '--overlap', '1h'],
    );
    expect(made).toMatchObject({ name: 'rotated', scopes: ['flights:read'], account_id: accountId });
    for (const each of [old.key, key]) {
      expect((await new ApiClient(service.baseUrl, each).get('/api/v1/flights')).status).toBe(200);
    }
    const { data } = await json<{ data: { id: string; expires_at: string }[] }>(
      ...['keys', 'list', '--account', accountId],
    );
    const leftMs = Date.parse(data.find(({ id }) => id === old.id)!.expires_at) - Date.now();
    expect(leftMs).toBeLessThanOrEqual(3_600_000);
  });

  it.each([
    [['keys', 'rotate', 'key_x'], /Key key_x not found/],
    [['accounts', 'export', 'acc_x', '--to', 'nowhere.zip'], /Account acc_x not found/],
    [
      ['keys', 'create', '--name', 'x', '--scopes', 'flights:read'],
      /several accounts.*--account\n( {2}acc_\w+ {2}.+\n){2,5}/,
    ],
    [['keys', 'revoke', 'key_x', '--account', 'acc_x'], /Account acc_x not found/],
    [['keys', 'create', '--scopes', 'flights:read'], /--name/],
    [['keys', 'create', '--name', 'x'], /--scopes or --preset/],
    [
      ['keys', 'create', '--name', 'x', '--scopes', 'flights:read', '--preset', 'upload'],
      /--scopes or --preset/,
    ],
    [['keys', 'create', '--name', 'x', '--preset', 'all'], /--preset/],
    [['flights', 'reanalyse', '--all', '--account', 'acc_x'], /Account acc_x not found/],
    [['accounts', 'update', 'acc_x', '--club', 'y'], /Account acc_x not found/],
  ])('rejects %j in one sentence', async (words, sentence) => {
    const { code, stdout, stderr } = await platform(...words);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/ {4}at /);
  });

  it('rejects a 26th active key', async () => {
    const { id } = await json<{ id: string }>('accounts', 'create', '--name', 'Key collector');
    const operator = await Operator.at(service.databaseUrl);
    const [row] = await operator.database.query<{ id: string }[]>(
      'select id from accounts where public_id = $1',
      [id],
    );
    for (let i = 0; i < 25; i++) await operator.createKey(row?.id ?? '');
    await operator.close();
    const { code, stderr } = await platform(
      ...['keys', 'create', '--name', 'x', '--scopes', 'flights:read', '--account', id],
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('25 active keys')]);
  });
});

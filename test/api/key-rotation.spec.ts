import { ApiKeys, type ApiKey, ApiKeyRepository } from '@capabilities/accounts';
import { API_KEYS_PER_ACCOUNT_MAX, type KeyOverlap, PAGE_SIZE_MAX } from '@core/contract';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('rotating a key', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let repository: ApiKeyRepository;
  let keys: ApiKeys;
  let accountId: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    repository = new ApiKeyRepository(operator.database);
    keys = new ApiKeys(repository);
  });

  beforeEach(async () => ({ id: accountId } = await operator.createAccount()));

  afterAll(() => cleanup.run());

  async function create(expiresAt?: Date): Promise<ApiKey> {
    const { publicId } = await operator.createKey(accountId, { expiresAt, scopes: ['flights:read'] });
    return (await repository.find(accountId, publicId))!;
  }

  async function rotated(publicId: string, overlap: KeyOverlap) {
    const rotation = await keys.rotate(accountId, publicId, overlap);
    if (rotation.outcome !== 'rotated') throw new Error(rotation.outcome);
    return rotation;
  }

  it.each([
    ['0', 0],
    ['1h', HOUR_MS],
    ['24h', DAY_MS],
    ['7d', 7 * DAY_MS],
  ] as const)('with an overlap of %s expires the old key after that', async (overlap, overlapMs) => {
    const { publicId } = await create();
    const { created, previous } = await rotated(publicId, overlap);
    expect(previous.expiresAt!.getTime() - previous.rotatedAt!.getTime()).toBe(overlapMs);
    expect(previous).toMatchObject({ publicId, revokedAt: null });
    expect(created).toMatchObject({ name: 'test key', scopes: ['flights:read'], expiresAt: null });
    expect(await repository.countLive(accountId)).toBe(overlapMs === 0 ? 1 : 2);
  });

  it('gives the new key the lifetime of the old one, which expires no later than before', async () => {
    const old = await create(new Date(Date.now() + 2 * HOUR_MS));
    const { created, previous } = await rotated(old.publicId, '7d');
    expect(previous.expiresAt).toEqual(old.expiresAt);
    expect(created.expiresAt!.getTime()).toBeGreaterThanOrEqual(old.expiresAt!.getTime());
  });

  it('is possible once, so the end of the overlap does not become the expiry of another key', async () => {
    const { publicId } = await create();
    const { created } = await rotated(publicId, '24h');
    expect(await keys.rotate(accountId, publicId, '24h')).toMatchObject({ outcome: 'already_rotated' });
    expect((await rotated(created.publicId, '1h')).created.expiresAt).toBeNull();
  });

  it('counts the old key towards the limit, unless it expires at once', async () => {
    const { publicId } = await create();
    for (let n = 1; n < API_KEYS_PER_ACCOUNT_MAX; n++) await create();
    expect(await keys.rotate(accountId, publicId, '1h')).toMatchObject({ outcome: 'too_many' });
    expect((await repository.find(accountId, publicId))!.expiresAt).toBeNull();
    await rotated(publicId, '0');
    expect(await repository.countLive(accountId)).toBe(API_KEYS_PER_ACCOUNT_MAX);
  });

  it('is rejected for a key that is revoked, expired or of another account', async () => {
    const revoked = await create();
    await repository.revoke(accountId, revoked.publicId);
    const { previous: expired } = await rotated((await create()).publicId, '0');
    const live = await create();
    const before = await repository.page(accountId, { limit: PAGE_SIZE_MAX });
    for (const { publicId } of [revoked, expired]) {
      expect(await keys.rotate(accountId, publicId, '7d')).toMatchObject({ outcome: 'no_live_key' });
    }
    const { id: stranger } = await operator.createAccount();
    expect(await keys.rotate(stranger, live.publicId, '7d')).toMatchObject({ outcome: 'no_live_key' });
    expect(await repository.page(accountId, { limit: PAGE_SIZE_MAX })).toEqual(before);
  });

  it('creates one key if two requests arrive at once', async () => {
    const { publicId } = await create();
    const both = await Promise.all([1, 2].map(() => keys.rotate(accountId, publicId, '1h')));
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['already_rotated', 'rotated']);
    expect(await repository.countLive(accountId)).toBe(2);
  });

  it('never undoes a revocation made meanwhile', async () => {
    const { id, publicId } = await create();
    const revoking = operator.database.createQueryRunner();
    cleanup.add(() => revoking.release());
    await revoking.startTransaction();
    await revoking.query('update api_keys set revoked_at = now() where id = $1', [id]);
    const rotation = keys.rotate(accountId, publicId, '7d'); // still sees a live key, then waits for its row
    await until('the rotation waits', async () => {
      const waiting = await revoking.manager.query<unknown[]>(
        `select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
      );
      return waiting.length > 0;
    });
    await revoking.commitTransaction();
    expect(await rotation).toMatchObject({ outcome: 'no_live_key' });
    expect((await repository.find(accountId, publicId))!.revokedAt).not.toBeNull();
    expect(await repository.countLive(accountId)).toBe(0);
  });
});

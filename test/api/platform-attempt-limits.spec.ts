import { parseSettings } from '@core/config';
import { ApiError } from '@core/contract';
import { KeyRing, type NamedKey } from '@core/encryption';
import { AttemptLimits, AttemptWindowRepository, KnownAddressRepository } from '@capabilities/accounts';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type DataSource } from 'typeorm';
import { Operator } from '../harness/account.js';
import { signedInUser } from '../harness/platform-user.js';
import { TEST_KEY } from '../harness/service-environment.js';
import { sharedServices } from '../harness/shared-services.js';

/** Separate limits on a database that the service uses as well. */
function limitsOn(
  database: DataSource,
  environment: Record<string, string> = {},
  keys: [NamedKey, ...NamedKey[]] = [TEST_KEY],
): AttemptLimits {
  return new AttemptLimits(
    parseSettings(environment),
    new AttemptWindowRepository(database),
    new KnownAddressRepository(database),
    new KeyRing(keys),
  );
}

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

describe('the attempt limits of the platform', () => {
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator?.close());

  it("recognises a user's known addresses after a key is added in front, as long as the old one stays", async () => {
    const { email } = await signedInUser(service, operator);
    const newKey = { name: 'new', key: Buffer.alloc(32, 'new') };
    const limitsUnder = (...keys: [NamedKey, ...NamedKey[]]) =>
      limitsOn(operator.database, { PLATFORM_ATTEMPTS_PER_ACCOUNT_TOTAL: '1' }, keys);
    const [home, elsewhere] = ['192.0.2.1', '192.0.2.2'] as const;
    await limitsUnder(TEST_KEY).remember(home, email);
    const enter = (limits: AttemptLimits, address: string) => limits.enter('sign-in', address, email);
    const both = limitsUnder(newKey, TEST_KEY);
    await enter(both, elsewhere);
    await expect(enter(both, elsewhere)).rejects.toThrow(ApiError);
    await enter(both, home);
    await expect(enter(limitsUnder(newKey), home)).rejects.toThrow(ApiError);
    await both.remember(home, email);
    await enter(limitsUnder(newKey), home);
  });

  it('does not fail a signed-in user if a count cannot be taken back, and logs it', async () => {
    const { database } = await Operator.at(service.databaseUrl);
    const limits = limitsOn(database);
    const [address, email] = ['192.0.2.3', 'lucky@example.org'] as const;
    const takeBack = [await limits.enter('sign-in', address, email), await limits.enter('token', address)];
    await database.destroy();
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    try {
      for (const step of takeBack) await step();
      await limits.release(address, email);
      expect(logged.mock.calls.map(([entry]) => entry as unknown)).toEqual(
        [
          'identity.take_back_attempt_failed',
          'identity.take_back_attempt_failed',
          'identity.release_failed',
          'identity.remember_address_failed',
        ].map((event) => expect.objectContaining({ event }) as unknown),
      );
    } finally {
      logged.mockRestore();
    }
  });
});

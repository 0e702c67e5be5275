import { generateApiKey } from '@app/auth';
import { SCOPES } from '@app/contract';
import { AccountRepository, ApiKeyRepository, createDataSource } from '@app/database';

/** On an installation that has no key yet: makes one that may do everything, with an account where there is none, and returns it. */
export async function makeFirstKey(databaseUrl: string): Promise<string | undefined> {
  const dataSource = await createDataSource({
    url: databaseUrl,
    poolMax: 2,
    applicationName: 'launcher',
  }).initialize();
  try {
    const accounts = new AccountRepository(dataSource);
    const keys = new ApiKeyRepository(dataSource);
    if (await keys.exist()) return undefined;
    const [first] = await accounts.list();
    const account = first ?? (await accounts.create({ name: 'First account', plan: 'UNLIMITED' }));
    const { key, ...stored } = generateApiKey();
    await keys.create(account.id, {
      ...stored,
      name: 'first key',
      scopes: SCOPES,
      expiresAt: null,
    });
    return key;
  } finally {
    await dataSource.destroy();
  }
}

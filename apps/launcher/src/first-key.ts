import { generateApiKey } from '@app/auth';
import { SCOPES } from '@app/contract';
import { AccountRepository, ApiKeyRepository, createDataSource } from '@app/database';

/** On an installation without an account: makes one with an API key that may do everything, and returns the key. */
export async function makeFirstKey(databaseUrl: string): Promise<string | undefined> {
  const dataSource = await createDataSource({
    url: databaseUrl,
    poolMax: 2,
    applicationName: 'launcher',
  }).initialize();
  try {
    const accounts = new AccountRepository(dataSource);
    if ((await accounts.list()).length > 0) return undefined;
    const account = await accounts.create({ name: 'First account', plan: 'UNLIMITED' });
    const { key, ...stored } = generateApiKey();
    await new ApiKeyRepository(dataSource).create(account.id, {
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

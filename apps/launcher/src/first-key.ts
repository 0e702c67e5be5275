import { ApiKeys, AccountRepository, ApiKeyRepository } from '@capabilities/accounts';
import { SCOPES } from '@core/contract';
import { createDataSource } from '@capabilities/all-tables';

/** On an installation without keys, creates one with all scopes for the oldest account. */
export async function makeFirstKey(databaseUrl: string): Promise<FirstAccount | undefined> {
  const dataSource = await createDataSource({
    url: databaseUrl,
    poolMax: 2,
    applicationName: 'launcher',
  }).initialize();
  try {
    return await dataSource.transaction(async (manager) => {
      // if two launchers share a database, the second waits here and then finds the first one's key
      await manager.query('lock table api_keys in share row exclusive mode');
      const accounts = new AccountRepository(manager);
      const keys = new ApiKeyRepository(manager);
      const [oldest] = await accounts.oldest(1);
      if (!oldest) return undefined; // deleted in the meantime
      const account = { id: oldest.publicId, name: oldest.name };
      if (await keys.exist()) return { ...account, newKey: undefined };
      const wish = { name: 'first key', scopes: SCOPES, expiresAt: null };
      const issued = await new ApiKeys(keys).create(oldest.id, wish);
      return { ...account, newKey: issued?.key };
    });
  } finally {
    await dataSource.destroy();
  }
}

/** The oldest account of an installation, and its key if this start created one. */
export interface FirstAccount {
  /** `acc_…` */
  readonly id: string;
  readonly name: string;
  readonly newKey: string | undefined;
}

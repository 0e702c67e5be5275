import { generateApiKey } from '@app/auth';
import { type Plan, type Scope, SCOPES } from '@app/contract';
import { AccountRepository, ApiKeyRepository, createDataSource } from '@app/database';
import { type DataSource } from 'typeorm';

/** What tests do to a service's database beside the service: what an operator would do with the CLI. */
export class Operator {
  private constructor(
    readonly database: DataSource,
    readonly databaseUrl: string,
  ) {}

  static async at(databaseUrl: string): Promise<Operator> {
    const database = createDataSource({ url: databaseUrl, poolMax: 2, applicationName: 'test' });
    return new Operator(await database.initialize(), databaseUrl);
  }

  /** A new account; returns its internal and public id. */
  async createAccount(plan: Plan = 'UNLIMITED'): Promise<{ id: string; publicId: string }> {
    return new AccountRepository(this.database).create({ name: 'Test account', plan });
  }

  /** A new key of the account; by default one that may do everything. */
  async createKey(accountId: string, options: { scopes?: readonly Scope[]; expiresAt?: Date } = {}) {
    const { key, ...stored } = generateApiKey();
    const row = await new ApiKeyRepository(this.database).create(accountId, {
      ...stored,
      name: 'test key',
      scopes: options.scopes ?? SCOPES,
      expiresAt: options.expiresAt ?? null,
    });
    return { key, publicId: row.publicId, keySha256: stored.keySha256 };
  }

  async revokeKey(accountId: string, publicId: string): Promise<void> {
    await new ApiKeyRepository(this.database).revoke(accountId, publicId);
  }

  async close(): Promise<void> {
    if (this.database.isInitialized) await this.database.destroy();
  }
}

import { ApiKeys, AccountRepository, ApiKeyRepository } from '@capabilities/accounts';
import { type EventType, type KeyScope, type Plan, SCOPES } from '@core/contract';
import { KeyRing } from '@core/encryption';
import { createDataSource } from '@capabilities/all-tables';
import { createEndpoint, WebhookEndpointRepository } from '@capabilities/webhooks';
import { type DataSource } from 'typeorm';
import { TEST_KEY } from './service-environment.js';

/** A test's direct access to a service's database, for what an operator would do with the CLI. */
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

  /** A new key of the account; has all scopes by default. */
  async createKey(accountId: string, options: { scopes?: readonly KeyScope[]; expiresAt?: Date } = {}) {
    const fields = {
      name: 'test key',
      scopes: options.scopes ?? SCOPES,
      expiresAt: options.expiresAt ?? null,
    };
    const issued = await new ApiKeys(new ApiKeyRepository(this.database)).create(accountId, fields);
    if (!issued) throw new Error('The account has reached its limit of active keys');
    return { key: issued.key, publicId: issued.row.publicId, keySha256: issued.row.keySha256 };
  }

  async revokeKey(accountId: string, publicId: string): Promise<void> {
    await new ApiKeyRepository(this.database).revoke(accountId, publicId);
  }

  /** A new webhook endpoint of the account; returns its signing secret. */
  async createEndpoint(
    accountId: string,
    url: string,
    eventTypes: (EventType | '*')[] = ['*'],
  ): Promise<string> {
    const fields = { url, description: null, eventTypes };
    const endpoints = new WebhookEndpointRepository(this.database);
    const created = await createEndpoint(endpoints, new KeyRing([TEST_KEY]), accountId, fields);
    if (!created?.secret) throw new Error('The account has reached its limit of endpoints');
    return created.secret;
  }

  async close(): Promise<void> {
    if (this.database.isInitialized) await this.database.destroy();
  }
}

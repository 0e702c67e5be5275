import { generateApiKey } from '@app/auth';
import {
  type EventType,
  type Plan,
  type Scope,
  SCOPES,
  WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX,
} from '@app/contract';
import {
  AccountRepository,
  ApiKeyRepository,
  createDataSource,
  SIGNING_SECRET_PLACE,
  WebhookEndpointRepository,
} from '@app/database';
import { KeyRing } from '@app/encryption';
import { newSigningSecret } from '@app/webhooks';
import { type DataSource } from 'typeorm';
import { TEST_KEY } from './service.js';

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

  /** A new webhook endpoint of the account; returns its signing secret. */
  async createEndpoint(
    accountId: string,
    url: string,
    eventTypes: (EventType | '*')[] = ['*'],
  ): Promise<string> {
    const secret = newSigningSecret();
    const keys = new KeyRing([TEST_KEY]);
    await new WebhookEndpointRepository(this.database).create(
      accountId,
      { url, description: null, eventTypes },
      (publicId) => keys.encrypt(secret, SIGNING_SECRET_PLACE(publicId)),
      WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX,
    );
    return secret;
  }

  async close(): Promise<void> {
    if (this.database.isInitialized) await this.database.destroy();
  }
}

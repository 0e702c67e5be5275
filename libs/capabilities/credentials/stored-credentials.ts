import { Credentials, type Found, type FoundWith, type HashedCredential, type ReadWith } from '@core/access';
import { AppMeter } from '@capabilities/accounts';
import { Injectable } from '@nestjs/common';
import { LiveAccessTokenRepository } from './live-access-token.repository.js';
import { LiveAppRepository } from './live-app.repository.js';
import { LiveConsoleTokenRepository } from './live-console-token.repository.js';
import { LiveKeyRepository } from './live-key.repository.js';

/** Credentials in the database, each read together with the flight that its request names. */
@Injectable()
export class StoredCredentials extends Credentials {
  constructor(
    private readonly keys: LiveKeyRepository,
    private readonly consoleTokens: LiveConsoleTokenRepository,
    private readonly accessTokens: LiveAccessTokenRepository,
    private readonly appSecrets: LiveAppRepository,
    private readonly apps: AppMeter,
  ) {
    super();
  }

  async find({ kind, sha256 }: HashedCredential, readWith: ReadWith): Promise<FoundWith | undefined> {
    const { month, flightId } = readWith;
    switch (kind) {
      case 'api_key':
        return this.findKey(sha256, readWith);
      case 'console_token': {
        const read = await this.consoleTokens.find(sha256, month, flightId);
        return read && { found: { kind, row: read.token }, flight: read.flight };
      }
      case 'oauth_token': {
        const read = await this.accessTokens.find(sha256, month, flightId);
        return read && { found: { kind, row: read.token }, flight: read.flight };
      }
      case 'app': {
        const row = await this.appSecrets.find(sha256, month);
        return row && { found: { kind, row }, flight: undefined };
      }
    }
  }

  async isEmailOf(accountId: string, email: string): Promise<boolean> {
    return this.keys.isEmailOf(accountId, email);
  }

  async markUsed(found: Found): Promise<void> {
    if (found.kind === 'api_key') await this.keys.markUsed(found.row);
    if (found.kind === 'oauth_token') await this.accessTokens.markUsed(found.row.connectionId);
  }

  noteResponse(found: Found, status: number): void {
    if (found.kind === 'oauth_token' || found.kind === 'app') this.apps.note(found.row.appId, status);
  }

  private async findKey(sha256: string, { month, flightId }: ReadWith): Promise<FoundWith | undefined> {
    if (flightId === undefined) {
      const row = await this.keys.find(sha256, month);
      return row && { found: { kind: 'api_key', row }, flight: undefined };
    }
    const read = await this.keys.findWithFlight(sha256, month, flightId);
    return read && { found: { kind: 'api_key', row: read.key }, flight: read.flight };
  }
}

import { SETTINGS, type Settings } from '@core/config';
import { AppRepository } from '../tables/oauth/app.repository.js';
import { ConnectionRepository } from '../tables/oauth/connection.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, deleteInBatches } from '@core/work';

const BATCH = 1_000;
/** Of the unused apps that have introduced themselves: many more than are in the middle of being connected. */
const UNUSED_APPS_MAX = 10_000;

/** Deletes tokens and codes of apps that have expired, usage that is no longer shown, and apps that are not used. */
@Injectable()
export class ExpiredTokens implements Chore {
  readonly name = 'expired tokens';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly apps: AppRepository,
    private readonly connections: ConnectionRepository,
  ) {}

  async run(stopping: AbortSignal) {
    return {
      accessTokens: await deleteInBatches(BATCH, stopping, (limit) =>
        this.connections.forgetAccessTokens(limit),
      ),
      refreshTokens: await deleteInBatches(BATCH, stopping, (limit) =>
        this.connections.forgetRefreshTokens(limit),
      ),
      replays: await deleteInBatches(BATCH, stopping, (limit) => this.connections.forgetReplays(limit)),
      deviceCodes: await deleteInBatches(BATCH, stopping, (limit) =>
        this.connections.forgetDeviceCodes(limit),
      ),
      days: await deleteInBatches(BATCH, stopping, (limit) =>
        this.apps.forgetUsage(this.settings.dailyUsageDays, limit),
      ),
      apps: await deleteInBatches(BATCH, stopping, (limit) =>
        this.apps.forgetUnused(this.settings.oauthUnusedAppDays, UNUSED_APPS_MAX, limit),
      ),
    };
  }
}

import { SETTINGS, type Settings } from '@core/config';
import { Inject, Injectable } from '@nestjs/common';
import { MinuteLimits } from './minute-limits.js';

/** Limits each signed-in user separately, so users behind the same IP address do not affect each other. */
@Injectable()
export class UserLimits {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly minutes: MinuteLimits,
  ) {}

  /** Counts a request of the user. @throws ApiError rate_limited */
  async enter(userId: string): Promise<void> {
    const limit = this.settings.platformRequestsPerMinute;
    await this.minutes.enter(
      'users',
      { name: `user:${userId}`, limit },
      `The limit of a user is ${limit} requests per minute.`,
    );
  }
}

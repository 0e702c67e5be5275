import { SETTINGS, type Settings } from '@app/config';
import { Inject, Injectable } from '@nestjs/common';
import { MinuteLimits } from './minute-limits.js';

/** The limit of each user who is signed in, wherever they ask from: a colleague behind the same address takes nothing of it. */
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
      { name: `user:${userId}`, limit },
      `Of one user, ${limit} requests are answered in a minute.`,
    );
  }
}

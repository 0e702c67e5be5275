import { SETTINGS, type Settings } from '@app/config';
import { Inject, Injectable } from '@nestjs/common';
import { tooManyInAMinute } from './counted-request.js';
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
    const outcome = await this.minutes.take({ name: `user:${userId}`, limit });
    if (!outcome || outcome.admitted) return;
    throw tooManyInAMinute(
      `Of one user, ${limit} requests are answered in a minute.`,
      outcome.windows[0]?.resetMs ?? 0,
    );
  }
}

import { SETTINGS, type Settings } from '@core/config';
import { addDays, ApiError, tryAgainIn, type UtcDay, utcDayOf } from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { MinuteLimits, type RequestWindow } from '@core/http';
import { MonthlyMeter } from './monthly-meter.js';

/** One upload that was counted in the day. */
export interface CountedUpload {
  readonly day: UtcDay;
  /** Uploads of the account on this day, with this one. */
  readonly used: number;
}

/**
 * Limits uploads that do not count in the plan's month, per account: those of instruments and of the console. The day is
 * counted in PostgreSQL, where workers add the files of imports.
 */
@Injectable()
export class DirectUploads {
  readonly perMinute: number;
  readonly perDay: number;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'directUploadsPerMinute' | 'directUploadsPerDay'>,
    private readonly minutes: MinuteLimits,
    private readonly meter: MonthlyMeter,
  ) {
    this.perMinute = settings.directUploadsPerMinute;
    this.perDay = settings.directUploadsPerDay;
  }

  /** Braces: on a Redis Cluster, all windows that one request is counted in share a slot. */
  window(accountId: string): RequestWindow {
    return { name: `{account:${accountId}}:direct-uploads`, limit: this.perMinute };
  }

  minuteIsFull(resetMs: number): ApiError {
    return tryAgainIn(
      'direct_upload_limit_reached',
      'direct_uploads_per_minute',
      `The limit of an account is ${this.perMinute} direct uploads per minute.`,
      resetMs / 1_000,
    );
  }

  /** Counts an upload in the minute and the day. @throws ApiError direct_upload_limit_reached */
  async enter(accountId: string): Promise<CountedUpload> {
    const outcome = await this.minutes.take(this.window(accountId));
    if (outcome && !outcome.admitted) throw this.minuteIsFull(outcome.windows[0]!.resetMs);
    const counted = await this.enterDay(accountId);
    if (counted instanceof ApiError) throw counted;
    return counted;
  }

  /** Counts an upload in the day. Returns direct_upload_limit_reached if it must be rejected. */
  async enterDay(accountId: string): Promise<CountedUpload | ApiError> {
    const now = new Date();
    const day = utcDayOf(now);
    const used = await this.meter.takeDirectUpload(accountId, day, this.perDay);
    if (used !== false) return { day, used };
    return tryAgainIn(
      'direct_upload_limit_reached',
      'direct_uploads_per_day',
      `The limit of an account is ${this.perDay} direct uploads per day, including files of imports.`,
      (Date.parse(addDays(day, 1)) - now.getTime()) / 1_000,
    );
  }

  /** Takes an upload that failed on our side out of the count of its day. */
  giveBack(accountId: string, { day }: CountedUpload): void {
    this.meter.giveBackDirectUpload(accountId, day);
  }
}

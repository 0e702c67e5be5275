import { WEBHOOK_RETRY_SECONDS } from '@app/contract';

/** Seconds from one failure to the next attempt; the first attempt is at once, after the eighth it is over. */
export const RETRY_SCHEDULE_SECONDS: readonly number[] = [0, ...WEBHOOK_RETRY_SECONDS];

import { WEBHOOK_RETRY_SECONDS } from '@app/contract';

/**
 * Seconds before each attempt, counted from the previous failure. The first is immediate, the eighth is the last. This
 * is the default and what the guide describes; workers use the setting `WEBHOOK_RETRY_SECONDS`.
 */
export const RETRY_SCHEDULE_SECONDS: readonly number[] = [0, ...WEBHOOK_RETRY_SECONDS];

import { usageDays } from '../domain/usage-days.js';
import { ApiError, FIRST_DAY, USAGE_DAYS_DEFAULT, USAGE_DAYS_MAX, type UtcDay } from '@core/contract';
import { DayParameter } from '@core/http';

export class UsageQuery {
  @DayParameter({
    description: `First day, in UTC. Defaults to the first of the ${USAGE_DAYS_DEFAULT} days that end with \`to\`.`,
    example: '2026-07-01',
    first: FIRST_DAY,
  })
  from?: UtcDay;

  @DayParameter({
    description: `Last day, in UTC. Defaults to today. A request can cover at most ${USAGE_DAYS_MAX} days.`,
    example: '2026-07-14',
    first: FIRST_DAY,
  })
  to?: UtcDay;
}

/** @throws ApiError validation_failed if `from` is after `to` or the range is too long */
export function daysOf(query: UsageQuery, today: UtcDay): { from: UtcDay; to: UtcDay } {
  return usageDays(query, today, (message) => {
    throw new ApiError('validation_failed', { details: [{ field: 'from', message }] });
  });
}

import { usageDays } from '@app/accounts';
import { ApiError, USAGE_DAYS_DEFAULT, USAGE_DAYS_MAX, type UtcDay } from '@app/contract';
import { DayParameter } from '../../http/day-parameter.js';

export class UsageQuery {
  @DayParameter({
    description: `First day, in UTC. Default: ${USAGE_DAYS_DEFAULT} days up to \`to\`.`,
    example: '2026-07-01',
  })
  from?: UtcDay;

  @DayParameter({
    description: `Last day. Default: today. At most ${USAGE_DAYS_MAX} days are shown.`,
    example: '2026-07-14',
  })
  to?: UtcDay;
}

/** @throws ApiError validation_failed when they are the wrong way round or too far apart */
export function daysOf(query: UsageQuery, today: UtcDay): { from: UtcDay; to: UtcDay } {
  return usageDays(query, today, (message) => {
    throw new ApiError('validation_failed', { details: [{ field: 'from', message }] });
  });
}

import {
  FLIGHT_ORDERS,
  FLIGHT_STATUSES,
  type FlightOrder,
  type FlightStatus,
  SITE_CHARACTERS_MAX,
} from '@app/contract';
import { CursorParameter } from '../http/query/cursor-parameter.js';
import { LimitParameter } from '../http/query/limit-parameter.js';
import { ChoiceParameter, TextParameter } from '../http/query/strict-pipe.js';
import { TimeParameter } from '../http/query/time-parameter.js';

export class ListFlightsQuery {
  @LimitParameter('flights')
  limit?: number;

  @ChoiceParameter({
    choices: FLIGHT_ORDERS,
    description:
      'Sort order. `-flown_at` (default): latest take-off first. `flown_at`: earliest take-off first. `-created_at` and `created_at`: by upload time. A flight without a date is sorted by its upload time.',
  })
  sort?: FlightOrder;

  @TimeParameter({
    description:
      'Only flights that took off at or after this time. A date without a time means midnight UTC. Flights without a date are excluded.',
    example: '2026-07-01',
  })
  flown_from?: Date;

  @TimeParameter({
    description: 'Only flights that took off before this time. Same format as `flown_from`.',
    example: '2026-08-01',
  })
  flown_to?: Date;

  @TextParameter({
    maxLength: SITE_CHARACTERS_MAX,
    description: 'Only flights with this site. Matches the full name and ignores case.',
    example: 'Col de la Forclaz',
  })
  site?: string;

  @ChoiceParameter({ choices: FLIGHT_STATUSES, description: 'Only flights with this status.' })
  status?: FlightStatus;

  @CursorParameter('Keep `sort` and all filters the same; `limit` may change.')
  cursor?: string;
}

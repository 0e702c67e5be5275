import {
  FLIGHT_ORDERS,
  FLIGHT_STATUSES,
  type FlightOrder,
  type FlightStatus,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  SITE_CHARACTERS_MAX,
} from '@app/contract';
import { CursorParameter } from '../../http/cursor-parameter.js';
import { ChoiceParameter, IntegerParameter, TextParameter } from '../../http/strict-query.js';
import { TimeParameter } from '../../http/time-parameter.js';

export class ListFlightsQuery {
  @IntegerParameter({
    min: 1,
    max: PAGE_SIZE_MAX,
    default: PAGE_SIZE_DEFAULT,
    description: 'Most flights in the answer.',
  })
  limit?: number;

  @ChoiceParameter({
    choices: FLIGHT_ORDERS,
    description:
      '`-flown_at` (default): the latest flown first; `flown_at`: the earliest; `-created_at`, `created_at`: by the time of the upload. A flight without a date has the place of its upload.',
  })
  sort?: FlightOrder;

  @TimeParameter({
    description:
      'Only flights that took off at this time or later. A date means its midnight, UTC. Flights without a date are left out.',
    example: '2026-07-01',
  })
  flown_from?: Date;

  @TimeParameter({
    description: 'Only flights that took off before this time. As for `flown_from`.',
    example: '2026-08-01',
  })
  flown_to?: Date;

  @TextParameter({
    maxLength: SITE_CHARACTERS_MAX,
    description: 'Only flights of this site: the whole name, in any case.',
    example: 'Col de la Forclaz',
  })
  site?: string;

  @ChoiceParameter({ choices: FLIGHT_STATUSES, description: 'Only flights with this status.' })
  status?: FlightStatus;

  @CursorParameter(', with the same `sort` and filters. `limit` may change.')
  cursor?: string;
}

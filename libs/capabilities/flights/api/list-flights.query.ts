import {
  AIRSPACE_SUMMARIES,
  type AirspaceSummary,
  FLIGHT_EXTRAS,
  FLIGHT_ORDERS,
  FLIGHT_STATUSES,
  type FlightExtra,
  type FlightOrder,
  type FlightStatus,
} from '@core/contract';
import {
  CursorParameter,
  FlownFromParameter,
  FlownOnFromParameter,
  FlownOnToParameter,
  FlownToParameter,
  SearchParameter,
  SiteParameter,
  TagParameter,
  TandemParameter,
  LimitParameter,
  ChoiceParameter,
  TimeParameter,
} from '@core/http';

export class ListFlightsQuery {
  @LimitParameter('flights')
  limit?: number;

  @ChoiceParameter({
    choices: FLIGHT_ORDERS,
    description:
      'Sort order. `-flown_at` (default): latest take-off first. `flown_at`: earliest take-off first. `-created_at` and `created_at`: by upload time. A flight without a date is sorted by its upload time, and one of which only the day is known at noon UTC. `-points`: most points first, in the league of the account, as in `best_score`; flights without points come last. `updated_at`, `-updated_at`: by the time of the last change.',
  })
  sort?: FlightOrder;

  @SearchParameter()
  q?: string;

  @FlownFromParameter()
  flown_from?: Date;

  @FlownToParameter()
  flown_to?: Date;

  @FlownOnFromParameter()
  flown_on_from?: string;

  @FlownOnToParameter()
  flown_on_to?: string;

  @TimeParameter({
    description:
      'Only flights that were uploaded or changed at this time or later, oldest change first unless `sort` says otherwise. Ask again from a minute before your last request: a change can become visible a little later than its time. Deleted flights are not in the list; `GET /events` has them.',
    example: '2026-07-14T18:00:00Z',
  })
  updated_since?: Date;

  @SiteParameter()
  site?: string;

  @TagParameter()
  tag?: string;

  @TandemParameter()
  tandem?: boolean;

  @ChoiceParameter({ choices: FLIGHT_STATUSES, description: 'Only flights with this status.' })
  status?: FlightStatus;

  @ChoiceParameter({
    choices: AIRSPACE_SUMMARIES,
    description: 'Only processed flights with this summary of airspaces, such as `inside`.',
  })
  airspace?: AirspaceSummary;

  @ChoiceParameter({
    choices: FLIGHT_EXTRAS,
    description: 'More about each flight. `outline`: a drawing of the flight from above, in 1 to 2 kB.',
  })
  include?: FlightExtra;

  @CursorParameter('Keep `sort` and all filters the same; `limit` and `include` may change.')
  cursor?: string;
}

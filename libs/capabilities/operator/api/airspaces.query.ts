import { ChoiceParameter, CursorParameter, LimitParameter } from '@core/http';

export const CROSSING_STATES = ['open', 'decided'] as const;

export class ListAirspaceCrossingsQuery {
  @ChoiceParameter({
    choices: CROSSING_STATES,
    description: '`open`: flights without a decision. `decided`: flights with one. Defaults to `open`.',
  })
  state?: (typeof CROSSING_STATES)[number];

  @LimitParameter('flights')
  limit?: number;

  @CursorParameter('`limit` may change.')
  cursor?: string;
}

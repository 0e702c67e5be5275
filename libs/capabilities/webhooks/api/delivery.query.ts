import { DELIVERY_STATUSES, type DeliveryStatus } from '@core/contract';
import { CursorParameter, LimitParameter, ChoiceParameter, TextParameter } from '@core/http';

/** Longer than any id. */
const ID_CHARACTERS_MAX = 100;
export class ListDeliveriesQuery {
  @LimitParameter('deliveries')
  limit?: number;

  @ChoiceParameter({ choices: DELIVERY_STATUSES, description: 'Only deliveries with this status.' })
  status?: DeliveryStatus;

  @TextParameter({
    maxLength: ID_CHARACTERS_MAX,
    description: 'Only deliveries to this endpoint.',
    example: 'whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K',
  })
  endpoint_id?: string;

  @CursorParameter('Keep all filters the same; `limit` may change.')
  cursor?: string;
}

import { EVENT_TYPES, EVERY_EVENT_TYPE } from '@app/contract';
import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';

/** What an endpoint may be told of. */
export const SUBSCRIPTIONS = [...EVENT_TYPES, EVERY_EVENT_TYPE] as const;

/** An endpoint as its owner sees it: never with its secret. */
export class WebhookEndpointView {
  @Field.text('`whe_` and a ULID.')
  id: string;

  @Field.text('Where events are posted to.')
  url: string;

  @Field.text('What it is for.', { nullable: true })
  description: string | null;

  @ApiProperty({
    type: 'string',
    enum: SUBSCRIPTIONS,
    isArray: true,
    description: 'What it is told of; `*` is everything, what may come as well.',
  })
  event_types: string[];

  @Field.time('Since when nothing goes out to it; null while it is enabled.', { nullable: true })
  disabled_at: string | null;

  @Field.text('Why.', { nullable: true })
  disabled_reason: string | null;

  @Field.integer('Attempts that failed since the last success.')
  failures_in_a_row: number;

  @Field.time('When it accepted a delivery last, to the minute.', { nullable: true })
  last_success_at: string | null;

  @Field.time('Until when the secret before signs beside the present one; null when none does.', {
    nullable: true,
  })
  previous_secret_until: string | null;

  @Field.time('When it was registered.')
  created_at: string;
}

export class WebhookEndpointList {
  @Field.list(() => WebhookEndpointView, 'All endpoints of the account, the oldest first.')
  data: WebhookEndpointView[];
}

export class WebhookEndpointWithSecret extends WebhookEndpointView {
  @Field.text('`whsec_…`, with which deliveries are signed: shown this once.')
  secret: string;
}

export class PingSent {
  @Field.text('The endpoint.')
  endpoint_id: string;

  @Field.text('The event that is on its way to it, `evt_…`.')
  event_id: string;
}

export class Replayed {
  @Field.text('The endpoint.')
  endpoint_id: string;

  @Field.time('Since when.')
  since: string;

  @Field.integer('Events that are on their way to it.')
  replayed: number;
}

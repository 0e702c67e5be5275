import { EVENT_TYPES, EVERY_EVENT_TYPE } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';
import { ApiProperty } from '@nestjs/swagger';

/** The values that `event_types` accepts. */
export const SUBSCRIPTIONS = [...EVENT_TYPES, EVERY_EVENT_TYPE] as const;

/** An endpoint in the form that its owner receives, without its secret. */
export class WebhookEndpointView {
  @Field.text("The endpoint's id: `whe_` followed by a ULID.")
  id: string;

  @Field.text('The URL that events are sent to.')
  url: string;

  @Field.text('What the endpoint is for. Null if not set.', OR_NULL)
  description: string | null;

  @ApiProperty({
    type: 'string',
    enum: SUBSCRIPTIONS,
    isArray: true,
    description: 'The event types the endpoint is subscribed to. `*` is every type, including future ones.',
  })
  event_types: string[];

  @Field.time('When the endpoint was disabled. Null if it is enabled.', OR_NULL)
  disabled_at: string | null;

  @Field.text('Why the endpoint was disabled. Null if it is enabled.', OR_NULL)
  disabled_reason: string | null;

  @Field.integer('Number of failed attempts since the last success.')
  failures_in_a_row: number;

  @Field.time('When the endpoint last accepted a delivery, to the minute. Null if it never has.', OR_NULL)
  last_success_at: string | null;

  @Field.time(
    'When the previous secret stops signing deliveries. Null if only the current secret signs.',
    OR_NULL,
  )
  previous_secret_until: string | null;

  @Field.time('When the endpoint was created.')
  created_at: string;
}

export class WebhookEndpointList {
  @Field.list(() => WebhookEndpointView, 'All endpoints of the account, oldest first.')
  data: WebhookEndpointView[];
}

export class WebhookEndpointWithSecret extends WebhookEndpointView {
  @Field.text('The secret that signs deliveries, `whsec_…`. It is only returned this once.')
  secret: string;
}

export class PingSent {
  @Field.text('Id of the endpoint.')
  endpoint_id: string;

  @Field.text('Id of the test event, `evt_…`.')
  event_id: string;
}

export class Replayed {
  @Field.text('Id of the endpoint.')
  endpoint_id: string;

  @Field.time('Start of the replayed period.')
  since: string;

  @Field.integer('Number of events queued for delivery.')
  replayed: number;
}

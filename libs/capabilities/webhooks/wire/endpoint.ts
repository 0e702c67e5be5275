import {
  DEBRIEF_LANGUAGES,
  type DebriefLanguage,
  ENDPOINT_KINDS,
  type EndpointKind,
  EVENT_TYPES,
  EVERY_EVENT_TYPE,
} from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';
import { ApiProperty } from '@nestjs/swagger';

/** The values that `event_types` accepts. */
export const SUBSCRIPTIONS = [...EVENT_TYPES, EVERY_EVENT_TYPE] as const;

/** An endpoint in the form that its owner receives, without its secret. */
export class WebhookEndpointView {
  @Field.text("The endpoint's id: `whe_` followed by a ULID.")
  id: string;

  @Field.text('How it receives events: as signed JSON (`webhook`), or as messages in a chat.', {
    enum: ENDPOINT_KINDS,
  })
  kind: EndpointKind;

  @Field.text(
    'The URL that events are sent to. Of a chat, `…` replaces the secret part, which is never returned.',
  )
  url: string;

  @Field.text('The chat that a Telegram bot writes in. Null for other kinds.', OR_NULL)
  chat_id: string | null;

  @Field.text('Language of the messages. Null for the kind `webhook`.', {
    enum: DEBRIEF_LANGUAGES,
    nullable: true,
  })
  language: DebriefLanguage | null;

  @Field.text('The pilot that messages name. Null if they name none.', OR_NULL)
  pilot_name: string | null;

  @Field.boolean(
    'Whether flights that are announced are shared, so that the message has a link and a picture.',
  )
  share_flights: boolean;

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
  @Field.text(
    'The secret that signs deliveries, `whsec_…`. It is only returned this once. Null for messages, which are not signed.',
    OR_NULL,
  )
  secret: string | null;
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

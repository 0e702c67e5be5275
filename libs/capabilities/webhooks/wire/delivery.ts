import { DELIVERY_STATUSES, type DeliveryStatus } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';
import { ApiProperty } from '@nestjs/swagger';

export class DeliveryView {
  @Field.text("The delivery's id: `dlv_` followed by a ULID. It is the same for every automatic retry.")
  id: string;

  @Field.text('Id of the event, `evt_…`.')
  event_id: string;

  @Field.text('The event type.')
  event_type: string;

  @Field.text('Id of the endpoint, `whe_…`.')
  endpoint_id: string;

  @Field.text('Status of the delivery. `failed`: all attempts have failed.', { enum: DELIVERY_STATUSES })
  status: DeliveryStatus;

  @Field.boolean('Whether the delivery was requested manually, by a resend or a replay.')
  manual: boolean;

  @Field.integer('Number of completed attempts.')
  attempt_count: number;

  @Field.time('When the next attempt is due. Null unless the delivery is pending.', OR_NULL)
  next_attempt_at: string | null;

  @Field.time('When the delivery was created.')
  created_at: string;

  @Field.time('When the delivery was accepted or its last attempt failed. Null until then.', OR_NULL)
  finished_at: string | null;
}

export class DeliveryAttemptView {
  @Field.integer('Number of the attempt, starting at 1.')
  number: number;

  @Field.time('When the attempt started.')
  started_at: string;

  @Field.integer('Duration of the attempt, in milliseconds.')
  duration_ms: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    nullable: true,
    description:
      'Headers of the request, including its signatures. Null if the request could not be signed, and for attempts before version 0.2.0.',
  })
  headers: Readonly<Record<string, string>> | null;

  @Field.integer('HTTP status code of the response. Null if there was no response.', OR_NULL)
  status_code: number | null;

  @Field.text('Why there was no response, or none that could be read. Null if there was no error.', OR_NULL)
  error: string | null;

  @Field.text('The start of the response body. Null if there was no response.', OR_NULL)
  reply: string | null;
}

export class WholeDelivery extends DeliveryView {
  @Field.text(
    'JSON body of every attempt, byte for byte as signed and sent, unless the URL of the service has changed since. ' +
      'Chats get a message about it instead.',
  )
  payload: string;

  @Field.list(() => DeliveryAttemptView, 'The attempts, in chronological order.')
  attempts: DeliveryAttemptView[];
}

export class DeliveryPage {
  @Field.list(() => DeliveryView, 'The deliveries, newest first.')
  data: DeliveryView[];

  @Field.boolean('Whether there are more deliveries after this page.')
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}

export class Resent {
  @Field.text('Id of the new delivery, `dlv_…`.')
  id: string;

  @Field.text('Id of the event, unchanged.')
  event_id: string;
}

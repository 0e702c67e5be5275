import { DELIVERY_STATUSES, type DeliveryStatus } from '@app/database';
import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';

export class DeliveryView {
  @Field.text('`dlv_` and a ULID; the same at every automatic attempt.')
  id: string;

  @Field.text('The event that is delivered, `evt_…`.')
  event_id: string;

  @Field.text('Its type.')
  event_type: string;

  @Field.text('The endpoint that it goes to.')
  endpoint_id: string;

  @Field.text('`failed`: no attempt is left.', { enum: DELIVERY_STATUSES })
  status: DeliveryStatus;

  @Field.boolean('Asked for by a person: sent again, or replayed.')
  manual: boolean;

  @Field.integer('Attempts that have ended.')
  attempt_count: number;

  @Field.time('When the next one is due; null unless it is pending.', { nullable: true })
  next_attempt_at: string | null;

  @Field.time('When it was made.')
  created_at: string;

  @Field.time('When it was accepted, or given up.', { nullable: true })
  finished_at: string | null;
}

export class DeliveryAttemptView {
  @Field.integer('From 1 on.')
  number: number;

  @Field.time('When it began.')
  started_at: string;

  @Field.integer('How long it took, in milliseconds.')
  duration_ms: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    nullable: true,
    description:
      'Headers of the request, with the signatures by which it can be verified. Null if no request could be signed, and for attempts before version 0.2.0.',
  })
  headers: Readonly<Record<string, string>> | null;

  @Field.integer('HTTP status of the answer; null when there was none.', { nullable: true })
  status_code: number | null;

  @Field.text('Why there was no answer, or none that could be read.', { nullable: true })
  error: string | null;

  @Field.text('Beginning of the body of the answer.', { nullable: true })
  reply: string | null;
}

export class WholeDelivery extends DeliveryView {
  @Field.text('Body of every request, byte for byte as it is signed and sent: JSON.')
  payload: string;

  @Field.list(() => DeliveryAttemptView, 'Every attempt, in their order.')
  attempts: DeliveryAttemptView[];
}

export class DeliveryPage {
  @Field.list(() => DeliveryView, 'The newest first.')
  data: DeliveryView[];

  @Field.boolean('Whether there are older ones.')
  has_more: boolean;

  @Field.text('`cursor` of the next page; null on the last.', { nullable: true })
  next_cursor: string | null;
}

export class Resent {
  @Field.text('The new delivery, `dlv_…`.')
  id: string;

  @Field.text('The event: the same as before.')
  event_id: string;
}

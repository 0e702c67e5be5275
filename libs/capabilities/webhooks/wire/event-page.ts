import { EVENT_SCOPES, type EventType } from '@core/contract';
import { Field } from '@core/contract/fields';
import { CrossingEventData } from '@capabilities/airspace/wire';
import { AnalysisEventData, FlightEventData } from '@capabilities/flights/wire';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { EventEnvelope, UsageEventData } from './events.js';

const DATA = [FlightEventData, AnalysisEventData, CrossingEventData, UsageEventData];

@ApiExtraModels(...DATA)
export class FeedEvent extends EventEnvelope {
  @Field.text('The event type. Ignore types that you do not know: new ones may be added.', {
    enum: Object.keys(EVENT_SCOPES),
  })
  type: EventType;

  @ApiProperty({
    description: 'What the type says: the same as in the webhook of that type.',
    anyOf: DATA.map((type) => ({ $ref: getSchemaPath(type) })),
  })
  data: object;
}

export class EventPage {
  @Field.list(() => FeedEvent, 'The events, oldest first.')
  data: FeedEvent[];

  @Field.boolean('Whether there are more events. If not, ask again later, or open a stream.')
  has_more: boolean;

  @Field.text(
    'Pass it as `after` to get the events after this page. It is there on the last page, too: store it.',
  )
  next_cursor: string;
}

import { API_VERSION, type EventType } from '@core/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Field } from '@core/contract/fields';
import { CrossingEventData } from '@capabilities/airspace/wire';
import { AnalysisEventData, FlightEventData } from '@capabilities/flights/wire';

export class UsedRequests {
  @Field.integer('Requests used when the threshold was detected.')
  used: number;

  @Field.integer("The plan's monthly request quota.")
  limit: number;
}

export class UsageEventData {
  @ApiProperty({ type: 'integer', enum: [80, 100], description: 'Percentage of the monthly request quota.' })
  percent: 80 | 100;

  @Field.text('The month in UTC, such as `2026-07`.')
  period: string;

  @Field.object(() => UsedRequests, 'Requests of the month.')
  requests: UsedRequests;
}

export class PingEventData {
  @Field.text('Id of the endpoint, `whe_…`.')
  endpoint_id: string;
}

/** The data of each type of event. */
export const EVENT_DATA = {
  'flight.processed': FlightEventData,
  'flight.added': FlightEventData,
  'flight.processing_failed': FlightEventData,
  'flight.corrected': FlightEventData,
  'flight.updated': FlightEventData,
  'flight.analysis.completed': AnalysisEventData,
  'flight.analysis.failed': AnalysisEventData,
  'flight.airspace.crossing': CrossingEventData,
  'flight.sharing.enabled': FlightEventData,
  'flight.sharing.disabled': FlightEventData,
  'flight.deleted': FlightEventData,
  'usage.threshold_reached': UsageEventData,
  'endpoint.ping': PingEventData,
} as const satisfies Record<EventType, new () => object>;

/** What every event has besides its `type` and its `data`. */
export class EventEnvelope {
  @Field.text('Id of the event. It never changes: store it and skip repeats.')
  id: string;

  @ApiProperty({ type: 'string', enum: [API_VERSION], description: 'The API version.' })
  api_version: typeof API_VERSION;

  @Field.time('When the event happened, in UTC.')
  created_at: string;

  @Field.text('Id of the account that the event belongs to, `acc_…`.')
  account_id: string;
}

/** The body of a delivery. */
export type WebhookEvent<Type extends EventType = EventType> = EventEnvelope & {
  type: Type;
  data: InstanceType<(typeof EVENT_DATA)[Type]>;
};

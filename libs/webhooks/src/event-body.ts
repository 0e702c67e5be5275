import { API_VERSION, type EventType } from '@app/contract';

export interface StoredEvent {
  readonly eventId: string;
  readonly eventType: EventType;
  readonly eventCreatedAt: Date;
  readonly eventData: object;
}

/** The body of a delivery: compact JSON, with the same bytes for every attempt and endpoint. */
export function eventBody({ eventId, eventType, eventCreatedAt, eventData }: StoredEvent): Buffer {
  return Buffer.from(
    JSON.stringify({
      id: eventId,
      type: eventType,
      api_version: API_VERSION,
      created_at: eventCreatedAt.toISOString(),
      data: eventData,
    }),
  );
}

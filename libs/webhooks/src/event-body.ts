import { API_VERSION, type EventType } from '@app/contract';

export interface StoredEvent {
  readonly eventId: string;
  readonly eventType: EventType;
  readonly eventCreatedAt: Date;
  /** JSON text of `data`, as stored. */
  readonly eventData: string;
}

/** The body of a delivery: the same bytes at every attempt and for every endpoint. */
export function eventBody({ eventId, eventType, eventCreatedAt, eventData }: StoredEvent): Buffer {
  const createdAt = eventCreatedAt.toISOString();
  return Buffer.from(
    `{"id":"${eventId}","type":"${eventType}","api_version":"${API_VERSION}","created_at":"${createdAt}","data":${eventData}}`,
  );
}

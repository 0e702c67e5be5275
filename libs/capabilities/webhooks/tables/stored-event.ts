import { type EventType } from '@core/contract';

/** An event as read from the outbox. */
export interface StoredEvent {
  /** Public id. */
  readonly eventId: string;
  readonly eventType: EventType;
  readonly eventCreatedAt: Date;
  /** Public id of the account that it belongs to. */
  readonly eventAccountId: string;
  readonly eventData: object;
}

import { type DeliveryAttemptView, type DeliveryView, type WholeDelivery } from '../wire/delivery.js';
import { type WebhookEndpointView } from '../wire/endpoint.js';
import { type Delivery } from '../tables/delivery.entity.js';
import { type DeliveryAttempt } from '../tables/delivery-attempt.entity.js';
import { type WebhookEndpoint } from '../tables/webhook-endpoint.entity.js';
import { eventBody } from './event-body.js';

/** An endpoint as shown to its owner, without its secret. */
export function presentEndpoint(endpoint: WebhookEndpoint): WebhookEndpointView {
  return {
    id: endpoint.publicId,
    kind: endpoint.kind,
    url: endpoint.url,
    chat_id: endpoint.chatId,
    language: endpoint.language,
    pilot_name: endpoint.pilotName,
    share_flights: endpoint.shareFlights,
    description: endpoint.description,
    event_types: endpoint.eventTypes,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    disabled_reason: endpoint.disabledReason,
    failures_in_a_row: endpoint.failures,
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    previous_secret_until: endpoint.previousSecretUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
  };
}

export function presentDelivery(delivery: Delivery): DeliveryView {
  const pending = delivery.status === 'pending';
  return {
    id: delivery.publicId,
    event_id: delivery.event.publicId,
    event_type: delivery.event.type,
    endpoint_id: delivery.endpoint.publicId,
    status: delivery.status,
    manual: delivery.manual,
    attempt_count: delivery.attempts,
    next_attempt_at: pending ? delivery.nextAttemptAt.toISOString() : null,
    created_at: delivery.createdAt.toISOString(),
    finished_at: delivery.finishedAt?.toISOString() ?? null,
  };
}

/** A delivery with its attempts, oldest first. */
export function presentDeliveryWithAttempts(delivery: Delivery, attempts: readonly DeliveryAttempt[]) {
  return { ...presentDelivery(delivery), attempts: attempts.map(presentAttempt) };
}

/** A delivery with its attempts, payload and headers. */
export function presentWholeDelivery(
  delivery: Delivery,
  attempts: readonly DeliveryAttempt[],
  publicUrl: string,
): WholeDelivery {
  const { event } = delivery;
  const stored = {
    eventId: event.publicId,
    eventType: event.type,
    eventCreatedAt: event.createdAt,
    eventAccountId: event.account.publicId,
    eventData: event.data,
  };
  const payload = eventBody(stored, publicUrl).toString();
  const { attempts: presented, ...fields } = presentDeliveryWithAttempts(delivery, attempts);
  return { ...fields, payload, attempts: presented };
}

function presentAttempt(attempt: DeliveryAttempt): DeliveryAttemptView {
  return {
    number: attempt.number,
    started_at: attempt.startedAt.toISOString(),
    duration_ms: attempt.durationMs,
    headers: attempt.headers,
    status_code: attempt.statusCode,
    error: attempt.error,
    reply: attempt.reply,
  };
}

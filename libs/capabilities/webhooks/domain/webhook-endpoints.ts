import {
  EVERY_EVENT_TYPE,
  isEventType,
  SECRET_OVERLAP_SECONDS,
  SECRET_ROTATIONS_MAX,
  WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX,
} from '@core/contract';
import {
  type EndpointFields,
  type SecretRotation,
  type WebhookEndpointRepository,
} from '../tables/webhook-endpoint.repository.js';
import { SIGNING_SECRET_PLACE, type WebhookEndpoint } from '../tables/webhook-endpoint.entity.js';
import { newSigningSecret } from './sign-delivery.js';

/** Encrypts a text, bound to the place where it is stored. */
export interface Encryption {
  encrypt(text: string, place: string): string;
}

/** An endpoint with its new secret, the only time the secret is available in plain text. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  /** Null for messages, which are not signed. */
  readonly secret: string | null;
}

/** The `disabled_reason` of an endpoint that its owner disabled. */
export const DISABLED_ON_REQUEST = 'Disabled on request.';

/** The event types of an endpoint from their names. `*` subscribes to all. */
export function subscription(names: readonly string[]): EndpointFields['eventTypes'] {
  return names.includes(EVERY_EVENT_TYPE) ? [EVERY_EVENT_TYPE] : names.filter(isEventType);
}

/**
 * Creates an endpoint. Undefined if the account has reached its limit.
 * @param target of messages: the URL with its secret part, or the bot token
 */
export async function createEndpoint(
  endpoints: WebhookEndpointRepository,
  encryption: Encryption,
  accountId: string,
  fields: EndpointFields,
  target?: string,
): Promise<EndpointWithSecret | undefined> {
  const secret = target ?? newSigningSecret();
  const endpoint = await endpoints.create(
    accountId,
    fields,
    (publicId) => encryption.encrypt(secret, SIGNING_SECRET_PLACE(publicId)),
    WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX,
  );
  return endpoint && { endpoint, secret: target === undefined ? secret : null };
}

/** Changes the given fields. Returns whether there is such an endpoint. @param target as of {@link createEndpoint} */
export async function updateEndpoint(
  endpoints: WebhookEndpointRepository,
  encryption: Encryption,
  accountId: string,
  publicId: string,
  fields: Partial<EndpointFields>,
  target?: string,
): Promise<boolean> {
  const secret =
    target === undefined ? {} : { secret: encryption.encrypt(target, SIGNING_SECRET_PLACE(publicId)) };
  return endpoints.update(accountId, publicId, { ...fields, ...secret });
}

/** A rotated secret, or why it was not rotated. */
export type EndpointRotation =
  | ({ readonly kind: 'rotated' } & EndpointWithSecret)
  | { readonly kind: 'no_endpoint' }
  | { readonly kind: 'not_signed' }
  | Extract<SecretRotation, { kind: 'too_often' }>;

/** Gives an endpoint a new secret. Each replaced secret keeps signing for a day. */
export async function rotateEndpointSecret(
  endpoints: WebhookEndpointRepository,
  encryption: Encryption,
  accountId: string,
  publicId: string,
): Promise<EndpointRotation> {
  const found = await endpoints.find(accountId, publicId);
  if (found && found.kind !== 'webhook') return { kind: 'not_signed' };
  const secret = newSigningSecret();
  const encrypted = encryption.encrypt(secret, SIGNING_SECRET_PLACE(publicId));
  const overlap = { seconds: SECRET_OVERLAP_SECONDS, replacedMax: SECRET_ROTATIONS_MAX };
  const rotation = await endpoints.rotateSecret(accountId, publicId, encrypted, overlap);
  if (rotation.kind === 'too_often') return rotation;
  const endpoint = rotation.kind === 'rotated' && (await endpoints.find(accountId, publicId));
  return endpoint ? { kind: 'rotated', endpoint, secret } : { kind: 'no_endpoint' };
}

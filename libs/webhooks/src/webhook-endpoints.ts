import {
  EVERY_EVENT_TYPE,
  isEventType,
  SECRET_OVERLAP_SECONDS,
  WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX,
} from '@app/contract';
import {
  type EndpointFields,
  SIGNING_SECRET_PLACE,
  type WebhookEndpoint,
  type WebhookEndpointRepository,
} from '@app/database';
import { newSigningSecret } from './sign-delivery.js';

/** Encrypts what is kept at a place. */
export interface Encryption {
  encrypt(text: string, place: string): string;
}

/** An endpoint with its new secret: the only place where that ever stands in clear. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** Why an endpoint is disabled whose owner wanted it so. */
export const DISABLED_ON_REQUEST = 'Disabled on request.';

/** What an endpoint is told of by these names; `*` among them stands for all. */
export function subscription(names: readonly string[]): EndpointFields['eventTypes'] {
  return names.includes(EVERY_EVENT_TYPE) ? [EVERY_EVENT_TYPE] : names.filter(isEventType);
}

/** Registers an endpoint. Undefined when the account has as many as it may. */
export async function createEndpoint(
  endpoints: WebhookEndpointRepository,
  encryption: Encryption,
  accountId: string,
  fields: EndpointFields,
): Promise<EndpointWithSecret | undefined> {
  const secret = newSigningSecret();
  const endpoint = await endpoints.create(
    accountId,
    fields,
    (publicId) => encryption.encrypt(secret, SIGNING_SECRET_PLACE(publicId)),
    WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX,
  );
  return endpoint && { endpoint, secret };
}

/** Gives an endpoint a new secret, beside which the one before signs for a day. Undefined when there is no such one. */
export async function rotateEndpointSecret(
  endpoints: WebhookEndpointRepository,
  encryption: Encryption,
  accountId: string,
  publicId: string,
): Promise<EndpointWithSecret | undefined> {
  const secret = newSigningSecret();
  const encrypted = encryption.encrypt(secret, SIGNING_SECRET_PLACE(publicId));
  const known = await endpoints.rotateSecret(accountId, publicId, encrypted, SECRET_OVERLAP_SECONDS);
  const endpoint = known ? await endpoints.find(accountId, publicId) : undefined;
  return endpoint && { endpoint, secret };
}

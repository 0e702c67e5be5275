import { Badge } from '../../components/badge.js';
import { type PlatformSchemas } from '../api/clients.js';
import { messages } from '../shell/preferences.js';

/** Whether an endpoint receives events. */
export function EndpointBadge({ endpoint }: { readonly endpoint: PlatformSchemas['WebhookEndpointView'] }) {
  const texts = messages.value.webhooks;
  return endpoint.disabled_at === null ? (
    <Badge tone="good" text={texts.enabled} />
  ) : (
    <Badge tone="bad" text={texts.disabled} />
  );
}

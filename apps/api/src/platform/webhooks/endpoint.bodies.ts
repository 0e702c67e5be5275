import { type Settings } from '@app/config';
import { type ErrorDetail, LABEL_CHARACTERS_MAX } from '@app/contract';
import { REPLAY_CHOICES, REPLAY_DEFAULT, type ReplayChoice } from '@app/database';
import { ENDPOINT_URL_CHARACTERS_MAX, newEndpointUrlProblem } from '@app/webhooks';
import { JsonField } from '../../http/json-fields.js';
import { SUBSCRIPTIONS } from './endpoint.dto.js';

const urlField = (optional: boolean) =>
  JsonField.url({
    description: 'The URL to send events to. It must use `https://` and resolve to a public IP address.',
    maxLength: ENDPOINT_URL_CHARACTERS_MAX,
    example: 'https://club.example/hooks',
    optional,
  });

const eventTypesField = (optional: boolean) =>
  JsonField.choices(SUBSCRIPTIONS, {
    description: 'The event types to subscribe to. `*` is every type, including future ones.',
    example: ['flight.processed', 'flight.deleted'],
    optional,
  });

const descriptionField = () =>
  JsonField.textOrNull({
    description: 'What the endpoint is for, or null to remove the description.',
    maxLength: LABEL_CHARACTERS_MAX,
    example: 'club website',
    optional: true,
  });

function urlFaults({ url }: { url?: unknown }, settings: Settings): ErrorDetail[] {
  if (typeof url !== 'string') return [];
  const message = newEndpointUrlProblem(url, {
    allowHttp: settings.webhookAllowHttp,
    allowedNetworks: settings.webhookAllowCidrs ?? [],
  });
  return message === null ? [] : [{ field: 'url', message }];
}

export class CreateEndpointBody {
  static readonly faults = urlFaults;

  @urlField(false)
  url: string;

  @eventTypesField(false)
  event_types: string[];

  @descriptionField()
  description?: string | null;
}

/** Omitted fields stay unchanged. */
export class UpdateEndpointBody {
  static readonly faults = urlFaults;

  @urlField(true)
  url?: string;

  @eventTypesField(true)
  event_types?: string[];

  @descriptionField()
  description?: string | null;
}

export class ReplayBody {
  @JsonField.time({
    description: 'Start of the period, with `Z` or an offset. Events are kept for 30 days.',
    example: '2026-07-14T18:00:00Z',
  })
  since: string;

  @JsonField.choice(REPLAY_CHOICES, {
    description: `\`missed\` delivers the events that the endpoint has not accepted. \`all\` also delivers accepted events again. Defaults to \`${REPLAY_DEFAULT}\`.`,
    example: 'all',
    optional: true,
  })
  events?: ReplayChoice;
}

import {
  ENDPOINT_URL_CHARACTERS_MAX,
  LABEL_CHARACTERS_MAX,
  REPLAY_CHOICES,
  REPLAY_DEFAULT,
  type ReplayChoice,
} from '@core/contract';
import { BodyField } from '@core/contract/fields';
import { SUBSCRIPTIONS } from './endpoint.js';

const urlField = (optional: boolean) =>
  BodyField.url({
    description: 'The URL to send events to. It must use `https://` and resolve to a public IP address.',
    maxLength: ENDPOINT_URL_CHARACTERS_MAX,
    example: 'https://club.example/hooks',
    optional,
  });

const eventTypesField = (optional: boolean) =>
  BodyField.choices(SUBSCRIPTIONS, {
    description: 'The event types to subscribe to. `*` is every type, including future ones.',
    example: ['flight.processed', 'flight.deleted'],
    optional,
  });

const descriptionField = () =>
  BodyField.textOrNull({
    description: 'What the endpoint is for, or null to remove the description.',
    maxLength: LABEL_CHARACTERS_MAX,
    example: 'club website',
    optional: true,
  });

export class CreateEndpointBody {
  @urlField(false)
  url: string;

  @eventTypesField(false)
  event_types: string[];

  @descriptionField()
  description?: string | null;
}

/** Omitted fields stay unchanged. */
export class UpdateEndpointBody {
  @urlField(true)
  url?: string;

  @eventTypesField(true)
  event_types?: string[];

  @descriptionField()
  description?: string | null;
}

export class ReplayBody {
  @BodyField.time({
    description: 'Start of the period, with `Z` or an offset. Events are kept for 30 days.',
    example: '2026-07-14T18:00:00Z',
  })
  since: string;

  @BodyField.choice(REPLAY_CHOICES, {
    description: `\`missed\` delivers the events that the endpoint has not accepted. \`all\` also delivers accepted events again. Defaults to \`${REPLAY_DEFAULT}\`.`,
    example: 'all',
    optional: true,
  })
  events?: ReplayChoice;
}

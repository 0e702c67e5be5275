import {
  BOT_TOKEN_CHARACTERS_MAX,
  CHAT_ID_CHARACTERS_MAX,
  DEBRIEF_LANGUAGES,
  type DebriefLanguage,
  ENDPOINT_KIND_DEFAULT,
  ENDPOINT_KINDS,
  ENDPOINT_URL_CHARACTERS_MAX,
  type EndpointKind,
  LABEL_CHARACTERS_MAX,
  MESSAGE_LANGUAGE_DEFAULT,
  PILOT_CHARACTERS_MAX,
  REPLAY_CHOICES,
  REPLAY_DEFAULT,
  type ReplayChoice,
} from '@core/contract';
import { BodyField } from '@core/contract/fields';
import { SUBSCRIPTIONS } from './endpoint.js';

const urlField = () =>
  BodyField.url({
    description:
      'The URL to send events to: of your server, of the webhook that Discord or Slack made for a channel, or of a ' +
      'configuration on an Apprise API server. It must use `https://` and resolve to a public IP address. Required ' +
      'unless the kind is `telegram`.',
    maxLength: ENDPOINT_URL_CHARACTERS_MAX,
    example: 'https://club.example/hooks',
    optional: true,
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

/** What depends on the kind. Omitted fields of an update stay unchanged. */
class EndpointTargetBody {
  @urlField()
  url?: string;

  @BodyField.secret({
    description: 'The token of a Telegram bot. Required for the kind `telegram`. It is never returned.',
    maxLength: BOT_TOKEN_CHARACTERS_MAX,
    optional: true,
  })
  bot_token?: string;

  @BodyField.text({
    description:
      'The chat that the Telegram bot writes in: its number, or `@` and the name of a public channel. Required for the kind `telegram`.',
    maxLength: CHAT_ID_CHARACTERS_MAX,
    optional: true,
  })
  chat_id?: string;

  @BodyField.choice(DEBRIEF_LANGUAGES, {
    description: `Language of the messages. Default: \`${MESSAGE_LANGUAGE_DEFAULT}\`. Not for the kind \`webhook\`.`,
    optional: true,
  })
  language?: DebriefLanguage;

  @BodyField.textOrNull({
    description: 'The pilot to name in the messages, or null for none (default). Not for the kind `webhook`.',
    maxLength: PILOT_CHARACTERS_MAX,
    optional: true,
  })
  pilot_name?: string | null;

  @BodyField.boolean({
    description:
      'Share each flight when it is announced, so that the message has a link and a picture. Everyone in the chat, and ' +
      'everyone they pass the link on to, can see the flight. By default, only flights that you have shared have a link. ' +
      'Not for the kind `webhook`.',
    optional: true,
  })
  share_flights?: boolean;
}

export class CreateEndpointBody extends EndpointTargetBody {
  @BodyField.choice(ENDPOINT_KINDS, {
    description: `How to send events: as signed JSON (\`webhook\`), or as messages in a chat. Default: \`${ENDPOINT_KIND_DEFAULT}\`.`,
    optional: true,
  })
  kind?: EndpointKind;

  @eventTypesField(false)
  event_types: string[];

  @descriptionField()
  description?: string | null;
}

/** Omitted fields stay unchanged. */
export class UpdateEndpointBody extends EndpointTargetBody {
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

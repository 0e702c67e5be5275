import {
  DEBRIEF_LANGUAGES,
  type DebriefLanguage,
  type EndpointKind,
  EVENT_TYPES,
  EVERY_EVENT_TYPE,
  isEventType,
  LABEL_CHARACTERS_MAX,
  PILOT_CHARACTERS_MAX,
  plainLine,
} from '@core/contract';
import {
  type EndpointFields,
  endpointProblems,
  type endpointRules,
  type EndpointWords,
  subscription,
} from '@capabilities/webhooks';
import { type Command, Option } from 'commander';
import { UsageError } from '../output.js';

const EVENTS_HELP = `comma-separated, or '*' for all: ${EVENT_TYPES.join(', ')}`;

export interface EndpointOptions {
  readonly url?: string;
  readonly botToken?: string;
  readonly chatId?: string;
  readonly language?: DebriefLanguage;
  readonly pilotName?: string;
  readonly shareFlights?: boolean;
  readonly events?: string;
  readonly description?: string;
}

/** The options that `create` and `update` have in common. */
export function withEndpointOptions(command: Command): Command {
  return command
    .option(
      '--url <url>',
      'URL that receives the events, https://…; of a Discord or Slack webhook, or Apprise',
    )
    .option('--events <list>', EVENTS_HELP)
    .option('--description <text>', 'description of the endpoint')
    .option('--bot-token <token>', 'token of the Telegram bot')
    .option('--chat-id <id>', 'chat that the Telegram bot writes in, such as -1001234567890')
    .addOption(new Option('--language <language>', 'language of messages').choices(DEBRIEF_LANGUAGES))
    .option('--pilot-name <name>', 'pilot to name in messages; empty for none')
    .option(
      '--share-flights',
      'share each flight when it is announced, so that messages have link and picture',
    )
    .option('--no-share-flights', 'announce flights with link and picture only if they are shared');
}

/** What depends on the kind. @throws UsageError */
export function endpointWords(
  kind: EndpointKind,
  options: EndpointOptions,
  rules: ReturnType<typeof endpointRules>,
  isNew: boolean,
): EndpointWords {
  const { url, botToken, chatId, language, pilotName, shareFlights } = options;
  const words: EndpointWords = {
    ...(url !== undefined && { url }),
    ...(botToken !== undefined && { bot_token: botToken }),
    ...(chatId !== undefined && { chat_id: chatId }),
    ...(language !== undefined && { language }),
    ...(pilotName !== undefined && { pilot_name: plainLine(pilotName) || null }),
    ...(shareFlights !== undefined && { share_flights: shareFlights }),
  };
  const [problem] = endpointProblems(kind, words, rules, isNew);
  if (problem) throw new UsageError(`--${problem.field.replaceAll('_', '-')}: ${problem.message}`);
  if ([...(words.pilot_name ?? '')].length > PILOT_CHARACTERS_MAX) {
    throw new UsageError(`--pilot-name must have at most ${PILOT_CHARACTERS_MAX} characters`);
  }
  return words;
}

/** The other fields from the options. An empty description clears it. @throws UsageError */
export function endpointFields({
  events,
  description,
}: EndpointOptions): Partial<Pick<EndpointFields, 'eventTypes' | 'description'>> {
  if (description !== undefined && description.length > LABEL_CHARACTERS_MAX) {
    throw new UsageError(`--description must have at most ${LABEL_CHARACTERS_MAX} characters`);
  }
  return {
    ...(events !== undefined && { eventTypes: parseEvents(events) }),
    ...(description !== undefined && { description: description.trim() || null }),
  };
}

function parseEvents(list: string): EndpointFields['eventTypes'] {
  const names = [...new Set(list.split(',').map((name) => name.trim()))];
  const types = subscription(names);
  const unknown = names.filter((name) => name !== EVERY_EVENT_TYPE && !isEventType(name));
  if (unknown.length === 0 || types.includes(EVERY_EVENT_TYPE)) return types;
  throw new UsageError(
    `Unknown event type: ${unknown.join(', ')}. Known types: ${EVENT_TYPES.join(', ')}, or '${EVERY_EVENT_TYPE}' for all.`,
  );
}

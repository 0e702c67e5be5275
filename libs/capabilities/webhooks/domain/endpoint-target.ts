import { type Settings } from '@core/config';
import {
  BOT_TOKEN_CHARACTERS_MAX,
  CHAT_ID_CHARACTERS_MAX,
  type DebriefLanguage,
  type EndpointKind,
  type ErrorDetail,
  MESSAGE_LANGUAGE_DEFAULT,
} from '@core/contract';
import { type EndpointFields } from '../tables/webhook-endpoint.repository.js';
import { type EndpointUrlRules, newEndpointUrlProblem } from './endpoint-url.js';

export interface EndpointRules extends EndpointUrlRules {
  readonly discordHosts: readonly string[];
  readonly slackHosts: readonly string[];
  /** The server of the Bot API. */
  readonly telegramUrl: string;
}

export function endpointRules(settings: Settings): EndpointRules {
  return {
    allowHttp: settings.webhookAllowHttp,
    allowedNetworks: settings.webhookAllowCidrs ?? [],
    discordHosts: settings.webhookDiscordHosts,
    slackHosts: settings.webhookSlackHosts,
    telegramUrl: settings.webhookTelegramUrl,
  };
}

/** What depends on the kind of an endpoint, in the words of the API. */
export interface EndpointWords {
  readonly url?: string;
  readonly bot_token?: string;
  readonly chat_id?: string;
  readonly language?: DebriefLanguage;
  readonly pilot_name?: string | null;
  readonly share_flights?: boolean;
}

type Word = keyof EndpointWords;

const OF_MESSAGES: readonly Word[] = ['language', 'pilot_name', 'share_flights'];
export const ENDPOINT_WORDS: readonly Word[] = ['url', 'bot_token', 'chat_id', ...OF_MESSAGES];
/** Where an endpoint of each kind is. */
const TARGET_WORDS: Readonly<Record<EndpointKind, readonly Word[]>> = {
  webhook: ['url'],
  discord: ['url'],
  slack: ['url'],
  telegram: ['bot_token', 'chat_id'],
  apprise: ['url'],
};

const DISCORD_PATH = /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+$/;
const APPRISE_PATH = /\/notify\/[\w-]{1,128}\/?$/;
const BOT_TOKEN = /^\d{3,20}:[\w-]{20,80}$/;
const CHAT_ID = /^(-?\d{1,20}|@[A-Za-z]\w{2,31})$/;

/**
 * What is wrong with the words for an endpoint of this kind. Their types are checked elsewhere.
 * @param isNew whether the target must be complete
 */
export function endpointProblems(
  kind: EndpointKind,
  words: Readonly<Partial<Record<Word, unknown>>>,
  rules: EndpointRules,
  isNew: boolean,
): ErrorDetail[] {
  const target = TARGET_WORDS[kind];
  const allowed = kind === 'webhook' ? target : [...target, ...OF_MESSAGES];
  const given = ENDPOINT_WORDS.filter((word) => words[word] !== undefined);
  const problem = (field: Word, message: string) => ({ field, message });
  return [
    ...given
      .filter((word) => !allowed.includes(word))
      .map((word) => problem(word, `is not a field of an endpoint of the kind ${kind}`)),
    ...target
      .filter((word) => isNew && !given.includes(word))
      .map((word) => problem(word, `is required for an endpoint of the kind ${kind}`)),
    ...target.flatMap((word) => {
      const message = textProblem(kind, word, words[word], rules);
      return message === null ? [] : [problem(word, message)];
    }),
  ];
}

function textProblem(kind: EndpointKind, word: Word, value: unknown, rules: EndpointRules): string | null {
  if (typeof value !== 'string') return null;
  if (word === 'bot_token') {
    const isToken = value.length <= BOT_TOKEN_CHARACTERS_MAX && BOT_TOKEN.test(value);
    return isToken ? null : 'must be the token of a bot, such as 123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
  }
  if (word === 'chat_id') {
    const isId = value.length <= CHAT_ID_CHARACTERS_MAX && CHAT_ID.test(value);
    return isId
      ? null
      : 'must be the number of a chat, such as -1001234567890, or a channel, such as @ourclub';
  }
  return newEndpointUrlProblem(value, rules) ?? chatUrlProblem(kind, new URL(value), rules);
}

function chatUrlProblem(kind: EndpointKind, url: URL, rules: EndpointRules): string | null {
  if (kind === 'discord' && !(rules.discordHosts.includes(url.hostname) && DISCORD_PATH.test(url.pathname)))
    return 'must be the URL of a Discord webhook: https://discord.com/api/webhooks/…';
  if (kind === 'slack' && !(rules.slackHosts.includes(url.hostname) && url.pathname.length > 1))
    return 'must be the URL of a Slack webhook: https://hooks.slack.com/services/…';
  if (kind === 'apprise' && !APPRISE_PATH.test(url.pathname))
    return 'must be the URL of a configuration on an Apprise API server: https://…/notify/KEY';
  return null;
}

/** The columns for the words. `secret` is the URL of a chat with its secret part, or the bot token, in plain text. */
export function targetFields(
  kind: EndpointKind,
  words: EndpointWords,
  rules: EndpointRules,
): { readonly fields: Partial<EndpointFields>; readonly secret: string | undefined } {
  const { url, bot_token: token, chat_id: chatId, language, pilot_name: pilotName } = words;
  const secret = kind === 'webhook' ? undefined : kind === 'telegram' ? token : url;
  const shown = secret === undefined ? url : withoutSecret(kind, secret, rules);
  const { share_flights: shareFlights } = words;
  return {
    secret,
    fields: {
      ...(shown !== undefined && { url: shown }),
      ...(chatId !== undefined && { chatId }),
      ...(language !== undefined && { language }),
      ...(pilotName !== undefined && { pilotName }),
      ...(shareFlights !== undefined && { shareFlights }),
    },
  };
}

/** The same for a new endpoint, with what is not given. */
export function newTargetFields(
  kind: EndpointKind,
  words: EndpointWords,
  rules: EndpointRules,
): {
  readonly fields: Omit<EndpointFields, 'description' | 'eventTypes'>;
  readonly secret: string | undefined;
} {
  const { fields, secret } = targetFields(kind, words, rules);
  const language = kind === 'webhook' ? null : MESSAGE_LANGUAGE_DEFAULT;
  const without = { url: '', chatId: null, pilotName: null, shareFlights: false };
  return { secret, fields: { kind, language, ...without, ...fields } };
}

/** What may be shown of a target: which webhook or bot it is, but not what opens it. */
function withoutSecret(kind: EndpointKind, secret: string, { telegramUrl }: EndpointRules): string {
  if (kind === 'telegram') return `${telegramUrl}/bot${secret.slice(0, secret.indexOf(':'))}:…`;
  const { origin, pathname } = new URL(secret);
  const path = pathname.replace(/\/$/, '');
  return `${origin}${path.slice(0, path.lastIndexOf('/'))}/…`;
}

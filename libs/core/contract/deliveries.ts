import { type DebriefLanguage } from './debriefs.js';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Which events a replay delivers: those that the endpoint has not accepted, or all. */
export const REPLAY_CHOICES = ['missed', 'all'] as const;
export type ReplayChoice = (typeof REPLAY_CHOICES)[number];
export const REPLAY_DEFAULT = 'missed' satisfies ReplayChoice;

export const ENDPOINT_URL_CHARACTERS_MAX = 2_048;

/** How an endpoint is spoken to: with signed JSON, or with a message in the format of a chat. */
export const ENDPOINT_KINDS = ['webhook', 'discord', 'slack', 'telegram', 'apprise'] as const;
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];
/** The kinds that get messages. */
export type MessageKind = Exclude<EndpointKind, 'webhook'>;
export const ENDPOINT_KIND_DEFAULT = 'webhook' satisfies EndpointKind;
export const MESSAGE_LANGUAGE_DEFAULT = 'en' satisfies DebriefLanguage;

/** Limits on the text fields of an endpoint for messages. */
export const BOT_TOKEN_CHARACTERS_MAX = 100;
export const CHAT_ID_CHARACTERS_MAX = 40;

/** Default of `WEBHOOK_ANNOUNCE_DAYS`. A week of holidays and the week after it. */
export const ANNOUNCE_DAYS = 14;

/** No event is larger: its texts are bounded, and of its lists the first entries are sent. */
export const EVENT_BODY_BYTES_MAX = 16_384;

import { type AttemptResult } from '../webhook-client.js';
import { type Announcement } from './announcement.js';

/** Where a message goes. */
export interface MessageTarget {
  /** The URL with its secret part, or the bot token. */
  readonly secret: string;
  /** Only of Telegram. */
  readonly chatId: string | null;
}

/** A message as it is posted. */
export interface MessageRequest {
  readonly url: string;
  /** Becomes JSON. */
  readonly content: object;
}

/** The response to a message. */
export type MessageReply = Pick<AttemptResult, 'status' | 'reply'>;

/** How one kind of chat is spoken to: it forms the request and reads the response. */
export interface MessageFormat {
  form(announcement: Announcement, target: MessageTarget): MessageRequest;
  /** Why no message to this target will be accepted any more; null if the next one may be. */
  refusal(reply: MessageReply): string | null;
  /** The wait that a body asks for; null if it does not. */
  retryAfterSeconds?(reply: MessageReply): number | null;
}

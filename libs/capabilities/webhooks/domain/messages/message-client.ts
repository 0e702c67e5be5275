import { type MessageKind } from '@core/contract';
import { type DueDelivery } from '../../tables/delivery-work.repository.js';
import { type AttemptResult, type WebhookClient } from '../webhook-client.js';
import { type Announcer } from './announcement.js';
import { APPRISE_FORMAT } from './apprise-format.js';
import { DISCORD_FORMAT } from './discord-format.js';
import { type MessageFormat } from './message-format.js';
import { SLACK_FORMAT } from './slack-format.js';
import { telegramFormat } from './telegram-format.js';

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' };

/** A due delivery to a chat. */
export type DueMessage = DueDelivery & { readonly kind: MessageKind };

export function isMessage(delivery: DueDelivery): delivery is DueMessage {
  return delivery.kind !== 'webhook';
}

/** Makes attempts of deliveries to chats: announces the event in the format of the chat. */
export class MessageClient {
  private readonly formats: Readonly<Record<MessageKind, MessageFormat>>;

  /** @param telegramUrl the server of the Bot API */
  constructor(
    private readonly client: WebhookClient,
    private readonly announcer: Announcer,
    telegramUrl: string,
  ) {
    this.formats = {
      discord: DISCORD_FORMAT,
      slack: SLACK_FORMAT,
      telegram: telegramFormat(telegramUrl),
      apprise: APPRISE_FORMAT,
    };
  }

  /**
   * @param secret the URL with its secret part, or the bot token
   * @throws if the message cannot be formed, such as without the database
   */
  async send(delivery: DueMessage, secret: string): Promise<AttemptResult> {
    const isFirst = delivery.attempts === 0;
    const announcement = await this.announcer.announce({
      ...delivery,
      // Only the event itself shares a flight: its owner may have stopped sharing it before a retry, resend or replay.
      sharesFlight: delivery.sharesFlights && isFirst && !delivery.manual,
    });
    // Chats fetch the picture themselves, and refuse the message if they cannot. A retry has only the link, of which most
    // show a preview.
    const picture = isFirst ? announcement.picture : null;
    const format = this.formats[delivery.kind];
    const { url, content } = format.form({ ...announcement, picture }, { secret, chatId: delivery.chatId });
    const result = await this.client.post(url, HEADERS, Buffer.from(JSON.stringify(content)));
    return {
      ...result,
      retryAfterSeconds: format.retryAfterSeconds?.(result) ?? result.retryAfterSeconds,
      refusal: format.refusal(result),
    };
  }
}

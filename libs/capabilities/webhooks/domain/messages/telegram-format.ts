import { type Announcement } from './announcement.js';
import { type MessageFormat, type MessageReply, type MessageTarget } from './message-format.js';
import { fitted, objectIn } from './plain-text.js';

/** Limit of a caption, which is the smaller one: https://core.telegram.org/bots/api#sendphoto */
const CAPTION_CHARACTERS_MAX = 1_024;
const TITLE_CHARACTERS_MAX = 256;
const LINES_CHARACTERS_MAX = CAPTION_CHARACTERS_MAX - TITLE_CHARACTERS_MAX - 1;

/** The token is wrong or revoked, or the bot was removed. */
const PERMANENT = [401, 403, 404];
/** Errors 400 that the next message would get as well. Others are about the message, such as an unreachable picture. */
const NO_CHAT = /chat not found|upgraded to a supergroup|not enough rights|have no rights|PEER_ID_INVALID/i;

/** Messages of a bot of Telegram. @param apiUrl the server of the Bot API, without a path */
export function telegramFormat(apiUrl: string): MessageFormat {
  const urlOf = ({ secret }: MessageTarget, method: string) => `${apiUrl}/bot${secret}/${method}`;
  return {
    form: (announcement, target) => {
      const { picture } = announcement;
      const text = htmlOf(announcement);
      const chat = { chat_id: target.chatId, parse_mode: 'HTML' };
      return picture
        ? { url: urlOf(target, 'sendPhoto'), content: { ...chat, photo: picture.url, caption: text } }
        : { url: urlOf(target, 'sendMessage'), content: { ...chat, text, ...previewOf(announcement) } };
    },

    refusal: ({ status, reply }) => {
      const { description } = objectIn(reply);
      const reason = typeof description === 'string' ? description : '';
      const isPermanent = status !== null && PERMANENT.includes(status);
      if (!isPermanent && !(status === 400 && NO_CHAT.test(reason))) return null;
      return `Telegram returned ${status}${reason && `: ${reason}`}.`;
    },

    retryAfterSeconds: ({ reply }: MessageReply) => {
      const { parameters } = objectIn(reply);
      const seconds = (parameters as { retry_after?: unknown } | undefined)?.retry_after;
      return typeof seconds === 'number' && seconds >= 0 ? seconds : null;
    },
  };
}

/** The limits count the text without its markup. */
function htmlOf({ title, lines, url }: Announcement): string {
  const heading = escaped(fitted(title, TITLE_CHARACTERS_MAX));
  const linked = url === null ? heading : `<a href="${escaped(url)}">${heading}</a>`;
  const rest = lines.length > 0 ? `\n${escaped(fitted(lines.join('\n'), LINES_CHARACTERS_MAX))}` : '';
  return `<b>${linked}</b>${rest}`;
}

/** Telegram fetches the page of the flight, and shows its picture if it can. */
function previewOf({ url }: Announcement): object {
  const options = url === null ? { is_disabled: true } : { url, prefer_large_media: true };
  return { link_preview_options: options };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

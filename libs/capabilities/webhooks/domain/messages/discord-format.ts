import { type MessageFormat, type MessageReply } from './message-format.js';
import { fitted, objectIn } from './plain-text.js';

/** Limits of embeds: https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const TITLE_CHARACTERS_MAX = 256;
const DESCRIPTION_CHARACTERS_MAX = 4_096;

/** What Discord reads as Markdown, links, mentions or emoji. */
const MARKUP = /[\\*_~`|>#\-[\]()<:]/g;

/** An embed in a channel of Discord: https://discord.com/developers/docs/resources/webhook#execute-webhook */
export const DISCORD_FORMAT: MessageFormat = {
  form: ({ title, lines, url, picture }, { secret }) => ({
    url: secret,
    content: {
      embeds: [
        {
          title: fitted(title, TITLE_CHARACTERS_MAX, escaped),
          ...(lines.length > 0 && {
            description: fitted(lines.join('\n'), DESCRIPTION_CHARACTERS_MAX, escaped),
          }),
          ...(url !== null && { url }),
          ...(picture && { image: { url: picture.url } }),
        },
      ],
      allowed_mentions: { parse: [] },
    },
  }),

  refusal: ({ status, reply }) => {
    if (status !== 401 && status !== 404) return null;
    const { message } = objectIn(reply);
    const reason = typeof message === 'string' ? `: ${message}` : '';
    return `Discord returned ${status}${reason}. The webhook was deleted, or its URL is wrong.`;
  },

  /** A fraction of seconds: https://discord.com/developers/docs/topics/rate-limits */
  retryAfterSeconds: ({ reply }: MessageReply) => {
    const { retry_after: seconds } = objectIn(reply);
    return typeof seconds === 'number' && seconds >= 0 ? Math.ceil(seconds) : null;
  },
};

function escaped(text: string): string {
  return text.replaceAll(MARKUP, String.raw`\$&`);
}

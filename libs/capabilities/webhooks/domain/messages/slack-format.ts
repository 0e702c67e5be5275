import { type Announcement } from './announcement.js';
import { type MessageFormat } from './message-format.js';
import { fitted } from './plain-text.js';

/** Limits of blocks: https://docs.slack.dev/reference/block-kit/blocks */
const TITLE_CHARACTERS_MAX = 256;
const TEXT_CHARACTERS_MAX = 3_000;
const PICTURE_TEXT_CHARACTERS_MAX = 2_000;

/** Slack answers no longer accept messages with these: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
const PERMANENT = [401, 403, 404, 410];
const ERROR_WORD = /^[a-z_]{1,60}$/;

/**
 * Blocks by an incoming webhook of Slack. The elements of rich text are data, in which nothing is markup. `text` is for
 * notifications, and for other servers that accept the webhooks of Slack, such as Mattermost.
 */
export const SLACK_FORMAT: MessageFormat = {
  form: (announcement, { secret }) => ({
    url: secret,
    content: {
      text: fallbackOf(announcement),
      mrkdwn: false,
      unfurl_media: false,
      blocks: [richText(announcement), ...pictureOf(announcement)],
    },
  }),

  refusal: ({ status, reply }) => {
    if (status === null || !PERMANENT.includes(status)) return null;
    const word = reply?.trim() ?? '';
    return `Slack returned ${status}${ERROR_WORD.test(word) ? ` ${word}` : ''}.`;
  },
};

function fallbackOf({ title, lines, url }: Announcement): string {
  const text = fitted([title, ...lines].join('\n'), TEXT_CHARACTERS_MAX, escaped);
  return url === null ? text : `${text}\n${url}`;
}

/** As https://docs.slack.dev/messaging/formatting-message-text says. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function richText({ title, lines, url }: Announcement): object {
  const heading = { text: fitted(title, TITLE_CHARACTERS_MAX), style: { bold: true } };
  const elements = [
    url === null ? { type: 'text', ...heading } : { type: 'link', url, ...heading },
    ...(lines.length > 0
      ? [{ type: 'text', text: `\n${fitted(lines.join('\n'), TEXT_CHARACTERS_MAX - 1)}` }]
      : []),
  ];
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}

function pictureOf({ picture }: Announcement): object[] {
  if (!picture) return [];
  const altText = fitted(picture.text, PICTURE_TEXT_CHARACTERS_MAX);
  return [{ type: 'image', image_url: picture.url, alt_text: altText }];
}

import { type Announcement } from './announcement.js';
import { type MessageFormat } from './message-format.js';
import { fitted } from './plain-text.js';

/** What most services behind Apprise accept. Apprise shortens or divides what is too long for one of them. */
const TITLE_CHARACTERS_MAX = 250;
const BODY_CHARACTERS_MAX = 4_000;

const NO_CONFIGURATION = 204;
const PERMANENT = [401, 403, 404];

/**
 * Plain text for an Apprise API server, which passes it on: https://github.com/caronc/apprise-api. As text, no service
 * behind it reads markup in titles of flights.
 */
export const APPRISE_FORMAT: MessageFormat = {
  form: (announcement, { secret }) => ({
    url: secret,
    content: {
      title: fitted(announcement.title, TITLE_CHARACTERS_MAX),
      body: bodyOf(announcement),
      type: 'info',
      format: 'text',
      ...(announcement.picture && { attach: announcement.picture.url }),
    },
  }),

  refusal: ({ status }) => {
    if (status === NO_CONFIGURATION) return 'Apprise has no configuration for the key in the URL.';
    if (status === null || !PERMANENT.includes(status)) return null;
    return `Apprise returned ${status}. Check the URL and the key in it.`;
  },
};

/** Apprise requires a body. */
function bodyOf({ title, lines, url }: Announcement): string {
  const text = lines.length > 0 ? lines.join('\n') : title;
  const link = url === null ? '' : `\n${url}`;
  return `${fitted(text, BODY_CHARACTERS_MAX - link.length)}${link}`;
}

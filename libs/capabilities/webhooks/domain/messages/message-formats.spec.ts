import { type Announcement } from './announcement.js';
import { APPRISE_FORMAT } from './apprise-format.js';
import { DISCORD_FORMAT } from './discord-format.js';
import { type MessageFormat } from './message-format.js';
import { SLACK_FORMAT } from './slack-format.js';
import { telegramFormat } from './telegram-format.js';
import { messageFault } from '../../../../../test/harness/chat-platforms.js';

const ORIGIN = 'https://chat.example';
const TELEGRAM_FORMAT = telegramFormat(ORIGIN);
const FORMATS: readonly (readonly [name: string, format: MessageFormat, secret: string])[] = [
  ['Discord', DISCORD_FORMAT, `${ORIGIN}/api/webhooks/1/token`],
  ['Slack', SLACK_FORMAT, `${ORIGIN}/services/T1/B1/token`],
  ['Telegram', TELEGRAM_FORMAT, '123456:token'],
  ['Apprise', APPRISE_FORMAT, `${ORIGIN}/notify/club`],
];

const LINKED: Pick<Announcement, 'url' | 'picture'> = {
  url: 'https://flights.example/s/token',
  picture: { url: 'https://flights.example/s/token.png?v=1', text: 'Track' },
};
const UNLINKED = { url: null, picture: null };
const HOSTILE =
  '@everyone <!channel> <@U123> </b><script>"x"</script> *b* _i_ `c` ||s|| [club](https://evil.example) &lt; # -';

function formed(format: MessageFormat, secret: string, announcement: Announcement) {
  const { url, content } = format.form(announcement, { secret, chatId: '-100123' });
  return { path: new URL(url).pathname, body: JSON.stringify(content) };
}

describe.each(FORMATS)('a message for %s', (_name, format, secret) => {
  it.each([
    ['with a picture', LINKED],
    ['with a link only', { ...LINKED, picture: null }],
    ['without both', UNLINKED],
  ])('is as documented, %s', (_how, links) => {
    for (const lines of [[], ['Anna', '14 June 2025']]) {
      const { path, body } = formed(format, secret, { title: 'Fiesch · 227 km', lines, ...links });
      expect(messageFault(path, 'application/json', body)).toBeNull();
      expect(body.includes('/s/token"') || body.includes('/s/token\\"') || body.endsWith('/s/token')).toBe(
        links.url !== null && body.includes(links.url),
      );
      expect(body.includes('.png')).toBe(links.picture !== null);
    }
  });

  it('is within the limits, however long the texts are', () => {
    for (const text of ['<'.repeat(9_000), '*'.repeat(9_000), 'w'.repeat(9_000), '🪂'.repeat(9_000)]) {
      const { path, body } = formed(format, secret, { title: text, lines: [text, text], ...LINKED });
      expect(messageFault(path, 'application/json', body)).toBeNull();
      expect(body).toContain('…');
      expect(body).not.toMatch(/\\ud[89ab]..(?!\\ud)/); // half an emoji
    }
  });

  it('has neither mentions nor markup of a title', () => {
    const { path, body } = formed(format, secret, { title: HOSTILE, lines: [HOSTILE], ...UNLINKED });
    expect(messageFault(path, 'application/json', body)).toBeNull();
    expect(body).not.toMatch(/@everyone|@U123/);
  });
});

describe('markup of a title', () => {
  const said = { title: HOSTILE, lines: [], ...UNLINKED };

  it('is escaped for Discord', () => {
    const { body } = formed(DISCORD_FORMAT, FORMATS[0]![2], said);
    const { embeds } = JSON.parse(body) as { embeds: [{ title: string }] };
    expect(embeds[0].title).toContain(
      String.raw`\*b\* \_i\_ \`c\` \|\|s\|\| \[club\]\(https\://evil.example\)`,
    );
    expect(embeds[0].title.replaceAll(/\\./g, '')).not.toMatch(/[*_`|<>[\]()]/);
  });

  it('is data for Slack', () => {
    const { body } = formed(SLACK_FORMAT, FORMATS[1]![2], said);
    const { text, mrkdwn } = JSON.parse(body) as { text: string; mrkdwn: boolean };
    expect([text.includes('&lt;!channel&gt;'), mrkdwn]).toEqual([true, false]);
  });

  it('is escaped for Telegram', () => {
    const { body } = formed(TELEGRAM_FORMAT, FORMATS[2]![2], said);
    const { text } = JSON.parse(body) as { text: string };
    expect(text).toContain('&lt;/b&gt;&lt;script&gt;&quot;x&quot;&lt;/script&gt;');
    expect(text).toContain('&amp;lt;');
  });
});

describe('a response', () => {
  it.each([
    [
      'Discord',
      DISCORD_FORMAT,
      401,
      '{"message":"Invalid Webhook Token","code":50027}',
      /Invalid Webhook Token/,
    ],
    ['Discord', DISCORD_FORMAT, 404, '{"message":"Unknown Webhook","code":10015}', /404: Unknown Webhook/],
    ['Slack', SLACK_FORMAT, 403, 'action_prohibited', /403 action_prohibited/],
    ['Slack', SLACK_FORMAT, 404, 'no_service', /404 no_service/],
    ['Slack', SLACK_FORMAT, 410, 'channel_is_archived', /410 channel_is_archived/],
    ['Telegram', TELEGRAM_FORMAT, 401, '{"ok":false,"description":"Unauthorized"}', /401: Unauthorized/],
    [
      'Telegram',
      TELEGRAM_FORMAT,
      403,
      '{"ok":false,"description":"Forbidden: bot was kicked"}',
      /was kicked/,
    ],
    [
      'Telegram',
      TELEGRAM_FORMAT,
      400,
      '{"ok":false,"description":"Bad Request: chat not found"}',
      /not found/,
    ],
    ['Telegram', TELEGRAM_FORMAT, 404, '<html>', /^Telegram returned 404\.$/],
    ['Apprise', APPRISE_FORMAT, 204, '', /no configuration/],
    ['Apprise', APPRISE_FORMAT, 404, '', /404/],
  ])('of %s ends its endpoint', (_name, format, status, reply, reason) => {
    expect(format.refusal({ status, reply })).toMatch(reason);
  });

  it.each([
    [DISCORD_FORMAT, 204, ''],
    [DISCORD_FORMAT, 400, '{"embeds":["0"]}'],
    [SLACK_FORMAT, 200, 'ok'],
    [SLACK_FORMAT, 400, 'invalid_blocks'],
    [TELEGRAM_FORMAT, 200, '{"ok":true}'],
    [TELEGRAM_FORMAT, 400, '{"ok":false,"description":"Bad Request: failed to get HTTP URL content"}'],
    [APPRISE_FORMAT, 200, ''],
    [APPRISE_FORMAT, 424, ''],
    [APPRISE_FORMAT, null, null],
  ])('that is no refusal does not', (format, status, reply) => {
    expect(format.refusal({ status, reply })).toBeNull();
  });

  it('says in its body how long to wait', () => {
    const discord = '{"message":"You are being rate limited.","retry_after":1.337,"global":false}';
    const telegram = '{"ok":false,"error_code":429,"parameters":{"retry_after":7}}';
    expect(DISCORD_FORMAT.retryAfterSeconds?.({ status: 429, reply: discord })).toBe(2);
    expect(TELEGRAM_FORMAT.retryAfterSeconds?.({ status: 429, reply: telegram })).toBe(7);
    for (const reply of ['', 'null', '[]', '{"retry_after":"soon"}', '{"parameters":null}', null]) {
      expect(DISCORD_FORMAT.retryAfterSeconds?.({ status: 429, reply })).toBeNull();
      expect(TELEGRAM_FORMAT.retryAfterSeconds?.({ status: 429, reply })).toBeNull();
    }
  });
});

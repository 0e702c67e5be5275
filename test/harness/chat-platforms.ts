import * as z from 'zod';

/**
 * What the chats accept, as they document it: no other fields, and no longer texts. A request that one of them would
 * refuse has faults here.
 */
const webUrl = z
  .string()
  .max(2_048)
  .regex(/^https?:\/\/[^\s<>"]+$/);

/** https://discord.com/developers/docs/resources/webhook#execute-webhook, …/resources/message#embed-object */
const discord = z.strictObject({
  content: z.string().max(2_000).optional(),
  embeds: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(256),
        description: z.string().min(1).max(4_096).optional(),
        url: webUrl.optional(),
        image: z.strictObject({ url: webUrl }).optional(),
      }),
    )
    .min(1)
    .max(10),
  allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
});

/** https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
const richElement = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).max(3_000),
    style: z.strictObject({ bold: z.boolean() }).optional(),
  }),
  z.strictObject({
    type: z.literal('link'),
    url: webUrl,
    text: z.string().min(1).max(3_000),
    style: z.strictObject({ bold: z.boolean() }).optional(),
  }),
]);

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
const slack = z.strictObject({
  // markup of Slack is only in angle brackets
  text: z
    .string()
    .min(1)
    .max(40_000)
    .regex(/^[^<>]*$/),
  mrkdwn: z.boolean(),
  unfurl_media: z.boolean(),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('rich_text'),
          elements: z.array(
            z.strictObject({ type: z.literal('rich_text_section'), elements: z.array(richElement).min(1) }),
          ),
        }),
        z.strictObject({
          type: z.literal('image'),
          image_url: webUrl.max(3_000),
          alt_text: z.string().min(1).max(2_000),
        }),
      ]),
    )
    .min(1)
    .max(50),
});

/** The tags of https://core.telegram.org/bots/api#html-style, and the entities that it knows. */
const TELEGRAM_MARKUP = /<b>|<\/b>|<a href="[^"<>]*">|<\/a>|&(lt|gt|amp|quot);/g;

const telegramText = (charactersMax: number) =>
  z
    .string()
    .min(1)
    .refine((text) => !/[<>&]/.test(text.replaceAll(TELEGRAM_MARKUP, '')), 'has unknown markup')
    .refine(
      (text) => telegramTextOf(text).length <= charactersMax,
      `is longer than ${charactersMax} after entities parsing`,
    );

const telegramChat = { chat_id: z.string().min(1), parse_mode: z.literal('HTML') };

/** https://core.telegram.org/bots/api#sendphoto */
const sendPhoto = z.strictObject({ ...telegramChat, photo: webUrl, caption: telegramText(1_024) });

/** https://core.telegram.org/bots/api#sendmessage */
const sendMessage = z.strictObject({
  ...telegramChat,
  text: telegramText(4_096),
  link_preview_options: z.union([
    z.strictObject({ is_disabled: z.literal(true) }),
    z.strictObject({ url: webUrl, prefer_large_media: z.boolean() }),
  ]),
});

/** https://github.com/caronc/apprise-api/blob/master/swagger.yaml */
const apprise = z.strictObject({
  title: z.string().max(250),
  body: z.string().min(1).max(32_768),
  type: z.enum(['info', 'success', 'warning', 'failure']),
  format: z.enum(['text', 'markdown', 'html']),
  attach: webUrl.optional(),
});

const SCHEMAS: readonly (readonly [path: RegExp, schema: z.ZodType])[] = [
  [/^\/api\/webhooks\/\d+\/[\w-]+$/, discord],
  [/^\/services\/\w+\/\w+\/\w+$/, slack],
  [/^\/bot\d+:[\w-]+\/sendPhoto$/, sendPhoto],
  [/^\/bot\d+:[\w-]+\/sendMessage$/, sendMessage],
  [/^\/notify\/[\w-]+$/, apprise],
];

/** Why the chat at this path would refuse a message; null if it would accept it. */
export function messageFault(path: string, contentType: string | undefined, body: string): string | null {
  if (contentType !== 'application/json') return `has the content type ${contentType}`;
  const found = SCHEMAS.find(([pattern]) => pattern.test(path));
  if (!found) return `has no operation at ${path}`;
  const read = found[1].safeParse(JSON.parse(body));
  return read.success ? null : z.prettifyError(read.error);
}

/** What a reader sees of a text for Telegram. */
export function telegramTextOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

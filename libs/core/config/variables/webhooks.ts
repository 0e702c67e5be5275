import { ANNOUNCE_DAYS, WEBHOOK_RETRY_SECONDS } from '@core/contract';
import * as z from 'zod';
import { baseAddress, hostNames, integer, networkList, secondsList } from './schemas.js';
import { variable } from './variable.js';

/** How events are delivered. */
export const WEBHOOK_VARIABLES = {
  WEBHOOK_CONCURRENCY: variable({
    schema: integer(1, 5_000),
    default: '500',
    description: 'Webhook deliveries that one worker process sends at the same time.',
    readBy: ['worker'],
  }),
  WEBHOOK_CONCURRENCY_PER_ENDPOINT: variable({
    schema: integer(1, 100),
    default: '5',
    description: 'Deliveries to one endpoint at the same time, across all workers.',
    readBy: ['worker'],
  }),
  WEBHOOK_CONNECT_TIMEOUT_SECONDS: variable({
    schema: integer(1, 60),
    default: '5',
    description: 'How long an endpoint may take to accept a connection.',
    readBy: ['worker'],
  }),
  WEBHOOK_TIMEOUT_SECONDS: variable({
    schema: integer(1, 120),
    default: '15',
    description: 'Time limit for one attempt, from connecting to the end of the response.',
    readBy: ['worker'],
  }),
  WEBHOOK_RETRY_SECONDS: variable({
    schema: secondsList(20),
    default: WEBHOOK_RETRY_SECONDS.join(','),
    description: 'Waits before each retry of a delivery, in seconds. Each wait varies by up to a fifth.',
    readBy: ['worker'],
  }),
  WEBHOOK_LOG_DAYS: variable({
    schema: integer(1, 3_650),
    default: '30',
    description: 'Days for which events, deliveries and their attempts are kept.',
    readBy: ['worker'],
  }),
  WEBHOOK_DISABLE_AFTER_DAYS: variable({
    schema: integer(1, 365),
    default: '5',
    description:
      'An endpoint is disabled after this many days without a success and `WEBHOOK_DISABLE_AFTER_FAILURES` consecutive failures.',
    readBy: ['worker'],
  }),
  WEBHOOK_DISABLE_AFTER_FAILURES: variable({
    schema: integer(1, 10_000),
    default: '10',
    description: 'Consecutive failures after which an endpoint can be disabled.',
    readBy: ['worker'],
  }),
  WEBHOOK_ALLOW_CIDRS: variable({
    schema: networkList.optional(),
    description: 'Private networks that deliveries may reach, such as your own: `10.1.0.0/16,fd00::/8`.',
    readBy: ['api', 'worker', 'cli'],
  }),
  WEBHOOK_ALLOW_HTTP: variable({
    schema: z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true'),
    default: 'false',
    description: 'Whether endpoints may use plain `http://`. For tests and private networks.',
    readBy: ['api', 'worker', 'cli'],
  }),
  WEBHOOK_ANNOUNCE_DAYS: variable({
    schema: integer(1, 3_650),
    default: String(ANNOUNCE_DAYS),
    description:
      'Chats get messages about flights of the last days only, so that an import of a logbook does not flood them. In days.',
    readBy: ['worker'],
  }),
  WEBHOOK_DISCORD_HOSTS: variable({
    schema: hostNames,
    default: 'discord.com,discordapp.com,ptb.discord.com,canary.discord.com',
    description: 'Hosts that the URL of a Discord webhook may have.',
    readBy: ['api', 'cli'],
  }),
  WEBHOOK_SLACK_HOSTS: variable({
    schema: hostNames,
    default: 'hooks.slack.com',
    description:
      'Hosts that the URL of a Slack webhook may have. Add servers that accept the same messages, such as your Mattermost.',
    readBy: ['api', 'cli'],
  }),
  WEBHOOK_TELEGRAM_URL: variable({
    schema: baseAddress,
    default: 'https://api.telegram.org',
    description:
      'Server of the Telegram Bot API, if you run your own. On a private network, `WEBHOOK_ALLOW_CIDRS` must allow it.',
    readBy: ['api', 'worker', 'cli'],
  }),
  FLIGHT_KEY: variable({
    schema: z.string().min(1, 'must not be empty').optional(),
    description: 'API key with which `webhooks listen` reads the event feed.',
    readBy: ['cli'],
    secret: true,
  }),
} as const;

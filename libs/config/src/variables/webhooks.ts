import { WEBHOOK_RETRY_SECONDS } from '@app/contract';
import { z } from 'zod';
import { integer, networkList, secondsList } from './schemas.js';
import { variable } from './variable.js';

/** How events are delivered. */
export const WEBHOOK_VARIABLES = {
  WEBHOOK_CONCURRENCY: variable({
    schema: integer(1, 5_000),
    default: '500',
    description: 'Deliveries to webhook endpoints that one worker process has under way at the same time.',
    readBy: ['worker'],
  }),
  WEBHOOK_CONCURRENCY_PER_ENDPOINT: variable({
    schema: integer(1, 100),
    default: '5',
    description: 'How many of them, over all workers, may go to one endpoint.',
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
    description: 'How long one attempt may take from connecting to the end of the reply.',
    readBy: ['worker'],
  }),
  WEBHOOK_RETRY_SECONDS: variable({
    schema: secondsList(20),
    default: WEBHOOK_RETRY_SECONDS.join(','),
    description:
      'Waits between the attempts of a delivery, each from the failure before. A wait is up to a fifth shorter or longer.',
    readBy: ['worker'],
  }),
  WEBHOOK_LOG_DAYS: variable({
    schema: integer(1, 3_650),
    default: '30',
    description: 'How long events, deliveries and their attempts are kept.',
    readBy: ['worker'],
  }),
  WEBHOOK_DISABLE_AFTER_DAYS: variable({
    schema: integer(1, 365),
    default: '5',
    description: 'An endpoint without a success for so long is disabled, given enough failures.',
    readBy: ['worker'],
  }),
  WEBHOOK_DISABLE_AFTER_FAILURES: variable({
    schema: integer(1, 10_000),
    default: '10',
    description: 'How many failures in a row are enough.',
    readBy: ['worker'],
  }),
  WEBHOOK_ALLOW_CIDRS: variable({
    schema: networkList.optional(),
    description:
      "Networks that deliveries may reach although they are not public, such as one's own: `10.1.0.0/16,fd00::/8`.",
    readBy: ['api', 'worker', 'cli'],
  }),
  WEBHOOK_ALLOW_HTTP: variable({
    schema: z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true'),
    default: 'false',
    description: "Whether endpoints may be plain `http://`. For tests and for networks of one's own.",
    readBy: ['api', 'worker', 'cli'],
  }),
} as const;

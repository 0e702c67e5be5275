import * as z from 'zod';
import { baseAddress, integer, url } from './schemas.js';
import { ALL, variable } from './variable.js';

/** Where the service listens and keeps its data. */
export const SERVICE_VARIABLES = {
  HOST: variable({
    schema: z.string().min(1, 'must not be empty'),
    default: '127.0.0.1',
    description:
      'IP address or host name that the API listens on. The default is reachable from this machine only; `0.0.0.0` opens it to the network.',
    readBy: ALL,
  }),
  PORT: variable({
    schema: integer(1, 65_535),
    default: '3000',
    description: 'Port that the API listens on.',
    readBy: ['launcher', 'api', 'cli'],
  }),
  PUBLIC_URL: variable({
    schema: baseAddress.optional(),
    description:
      'URL that clients use to reach the API, without a path; used in links, webhooks and messages. Default: `http://HOST:PORT`. The command line uses the URL of a running `npm start`.',
    readBy: ALL,
  }),
  DATA_DIR: variable({
    schema: z.string().min(1, 'must not be empty'),
    default: '.data',
    description:
      'Folder of the embedded PostgreSQL and, without `S3_BUCKET`, the uploaded files. Back it up.',
    readBy: ALL,
  }),
  DATABASE_URL: variable({
    schema: url('postgres', 'postgresql').optional(),
    description: 'PostgreSQL to use (15 or newer). If unset, `npm start` runs an embedded one in `DATA_DIR`.',
    readBy: ALL,
    secret: true,
  }),
  DATABASE_DIRECT_URL: variable({
    schema: url('postgres', 'postgresql').optional(),
    description:
      'The same database without the pooler, if `DATABASE_URL` is a pooler in transaction mode such as pgbouncer. Used for notifications, session locks, migrations and the queue in PostgreSQL. Default: `DATABASE_URL`.',
    readBy: ALL,
    secret: true,
  }),
  DATABASE_PREPARED_STATEMENTS: variable({
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'on',
    description:
      'Whether SQL statements are prepared once per connection. Set it to `off` if `DATABASE_URL` is a pooler in transaction mode that does not support prepared statements, such as pgbouncer before 1.21.',
    readBy: ALL,
  }),
  DATABASE_POOL_MAX: variable({
    schema: integer(2, 500),
    default: '10',
    description:
      'Maximum number of database connections per process for its own queries. [Self-hosting](self-hosting.md#database-connections) lists the others.',
    readBy: ['api', 'worker'],
  }),
  REDIS_URL: variable({
    schema: url('redis', 'rediss').optional(),
    description:
      'Redis or Valkey (6.2 or newer) for the job queue and for rate limits. If unset, the queue is in PostgreSQL, and each API process counts requests on its own.',
    readBy: ['launcher', 'api', 'worker'],
    secret: true,
  }),
  REQUEST_COUNT_TIMEOUT_MS: variable({
    schema: integer(50, 30_000),
    default: '500',
    description:
      'How long a request waits for Redis to count it, in milliseconds. After that, the request proceeds uncounted and the API logs it.',
    readBy: ['api'],
  }),
} as const;

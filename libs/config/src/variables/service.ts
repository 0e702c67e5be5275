import { z } from 'zod';
import { baseAddress, integer, url } from './schemas.js';
import { ALL, variable } from './variable.js';

/** Where the service listens and keeps its data. */
export const SERVICE_VARIABLES = {
  HOST: variable({
    schema: z.string().min(1, 'must not be empty'),
    default: '127.0.0.1',
    description:
      'Address that the API, and a worker with `WORKER_PORT`, listens on. The default is reachable from this machine only; `0.0.0.0` opens it to the network.',
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
      'Address under which clients reach the API, without a path; used in links. Default: `http://HOST:PORT`; for the command line beside a running `npm start`, the address of that.',
    readBy: ['launcher', 'api', 'cli'],
  }),
  DATA_DIR: variable({
    schema: z.string().min(1, 'must not be empty'),
    default: '.data',
    description: 'Folder of the embedded PostgreSQL and of the uploaded files. Back it up.',
    readBy: ALL,
  }),
  DATABASE_URL: variable({
    schema: url('postgres', 'postgresql').optional(),
    description: 'PostgreSQL to use (15 or newer). Unset: `npm start` runs an embedded one in `DATA_DIR`.',
    readBy: ALL,
    secret: true,
  }),
  DATABASE_POOL_MAX: variable({
    schema: integer(2, 500),
    default: '10',
    description:
      'Most database connections of one process for its own queries. With the queue in PostgreSQL the API adds 5 more, a worker 10 and two per `ANALYSIS_THREADS`.',
    readBy: ['api', 'worker'],
  }),
  REDIS_URL: variable({
    schema: url('redis', 'rediss').optional(),
    description:
      'Redis or Valkey (6.2 or newer) for the job queue and for counting requests by the minute. Unset: the queue lives in PostgreSQL, and each API process counts for itself.',
    readBy: ['launcher', 'api', 'worker'],
    secret: true,
  }),
  REQUEST_COUNT_TIMEOUT_MS: variable({
    schema: integer(50, 30_000),
    default: '500',
    description:
      'Longest that a request waits for Redis to count it, in milliseconds. What takes longer goes on uncounted, and the log says so.',
    readBy: ['api'],
  }),
} as const;

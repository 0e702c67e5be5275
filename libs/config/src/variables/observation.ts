import { z } from 'zod';
import { integer } from './schemas.js';
import { variable } from './variable.js';

/** How processes are observed. */
export const OBSERVATION_VARIABLES = {
  API_MANAGEMENT_PORT: variable({
    schema: integer(1, 65_535).optional(),
    description:
      'Port of the API for `/live` and `/ready`, apart from the one that clients reach. Unset: the API opens no second port.',
    readBy: ['api'],
  }),
  API_PUBLIC_PROBES: variable({
    schema: z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true'),
    default: 'false',
    description:
      'Whether the API answers `/live` and `/ready` on `PORT` too, for load balancers that cannot probe another port.',
    readBy: ['api'],
  }),
  WORKER_PORT: variable({
    schema: integer(1, 65_535).optional(),
    description: 'Port of the worker for `/live` and `/ready`. If unset, the worker opens no port.',
    readBy: ['worker'],
  }),
  LOG_LEVEL: variable({
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    default: 'info',
    description: 'Least severe event that is logged: fatal, error, warn, info, debug, trace or silent.',
    readBy: ['api', 'worker'],
  }),
} as const;

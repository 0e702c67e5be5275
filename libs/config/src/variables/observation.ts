import * as z from 'zod';
import { integer } from './schemas.js';
import { variable } from './variable.js';

/** How processes are observed. */
export const OBSERVATION_VARIABLES = {
  API_MANAGEMENT_PORT: variable({
    schema: integer(1, 65_535).optional(),
    description:
      'Separate port of the API for `/live` and `/ready`, which clients do not need to reach. If unset, the API opens no second port.',
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
  LOG_FILE_MAX_BYTES: variable({
    schema: integer(1_024, 1_073_741_824),
    default: '10485760',
    description:
      'Size at which `npm start` rotates `api.log`, `worker.log` and `pg.log` in `DATA_DIR`, also while they are written.',
    readBy: ['launcher'],
  }),
  LOG_FILES_KEPT: variable({
    schema: integer(0, 1_000),
    default: '5',
    description: 'Number of rotated files to keep per log; `.1` is the latest.',
    readBy: ['launcher'],
  }),
} as const;

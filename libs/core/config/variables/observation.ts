import * as z from 'zod';
import { integer } from './schemas.js';
import { variable } from './variable.js';

/** How processes are observed. */
export const OBSERVATION_VARIABLES = {
  MANAGEMENT_HOST: variable({
    schema: z.string().min(1, 'must not be empty'),
    default: '127.0.0.1',
    description:
      'IP address or host name that `API_MANAGEMENT_PORT` and `WORKER_PORT` listen on. The default is reachable from this machine only. They have no authentication, so open them only to the network of your load balancer and of Prometheus.',
    readBy: ['api', 'worker'],
  }),
  API_MANAGEMENT_PORT: variable({
    schema: integer(1, 65_535).optional(),
    description:
      'Separate port of the API on `MANAGEMENT_HOST` for `/live`, `/ready` and `/metrics`. It must not be public. If unset, the API opens no second port and measures nothing.',
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
    description:
      'Port of the worker on `MANAGEMENT_HOST` for `/live`, `/ready` and `/metrics`. It must not be public. If unset, the worker opens no port and measures nothing.',
    readBy: ['worker'],
  }),
  OTEL_TRACES_EXPORTER: variable({
    schema: z.enum(['none', 'otlp'], 'must be none or otlp'),
    default: 'none',
    description:
      'Whether traces are exported over OTLP. The other standard variables (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_TRACES_SAMPLER`, `OTEL_RESOURCE_ATTRIBUTES` and so on) apply too: see [observability.md](observability.md#traces).',
    readBy: ['api', 'worker'],
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable({
    schema: z.enum(
      ['http/protobuf', 'http/json'],
      'must be http/protobuf or http/json; gRPC is not supported',
    ),
    default: 'http/protobuf',
    description: 'Encoding of exported traces: `http/protobuf` or `http/json`.',
    readBy: ['api', 'worker'],
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

import { integer, keyRing, origins } from './schemas.js';
import { ALL, variable } from './variable.js';

/** Limits on requests, caches of responses, and timeouts. */
export const REQUEST_VARIABLES = {
  UPLOAD_MAX_BYTES: variable({
    schema: integer(1_024, 104_857_600),
    default: '10485760',
    description: 'Maximum size of an IGC file, in bytes.',
    readBy: ['api', 'worker', 'cli'],
  }),
  UPLOAD_MEMORY_BYTES: variable({
    schema: integer(1_024, 17_179_869_184),
    default: '134217728',
    description:
      'Memory per API process for uploads that are being received and stored, in bytes. When it is full, further uploads get 503 with `Retry-After`. Must be larger than `UPLOAD_MAX_BYTES`. Forms of the Leonardo upload, whose key is only known once they are read, get up to a quarter of it. The default is enough for 12 files of the maximum size, or about 100 typical flights.',
    readBy: ['api'],
  }),
  FEED_FLIGHTS_MAX: variable({
    schema: integer(1, 10_000),
    default: '200',
    description:
      'Maximum number of flights in a calendar and in an Atom feed: the latest ones. All of them are read for each request.',
    readBy: ['api'],
  }),
  EVENT_STREAMS_MAX: variable({
    schema: integer(1, 100_000),
    default: '1000',
    description:
      'Open streams of `GET /events` per API process. Further ones get 503 with `Retry-After`. Each needs about 30 kB of memory.',
    readBy: ['api'],
  }),
  EVENT_STREAM_HEARTBEAT_SECONDS: variable({
    schema: integer(1, 300),
    default: '15',
    description:
      'How often a stream of events sends a line if nothing happens. Must be shorter than the idle timeouts of load balancers.',
    readBy: ['api'],
  }),
  EVENT_STREAM_STALL_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '60',
    description: 'A stream of events whose client reads nothing for this long is closed.',
    readBy: ['api'],
  }),
  STATISTICS_GROUPS_MAX: variable({
    schema: integer(1, 100_000),
    default: '2000',
    description:
      'Maximum number of groups in each list of `GET /statistics`, such as sites. `groups_omitted` in the response counts the others. The totals always include all flights.',
    readBy: ['api'],
  }),
  THERMAL_MAP_CELLS_MAX: variable({
    schema: integer(1, 100_000),
    default: '2000',
    description:
      'Maximum number of cells in a response of `GET /thermals/map`: those with the most thermals. `cells_omitted` in the response counts the others.',
    readBy: ['api'],
  }),
  JSON_BODY_MAX_BYTES: variable({
    schema: integer(1_024, 1_048_576),
    default: '16384',
    description: 'Maximum size of a JSON request body, in bytes.',
    readBy: ['api'],
  }),
  CORS_ORIGINS: variable({
    schema: origins,
    default: '',
    description:
      'Origins of web pages that may call the API from a browser, separated by commas: `https://club.example,http://localhost:5173`. `*` allows all. If unset, none.',
    readBy: ['api'],
  }),
  ENCRYPTION_KEYS: variable({
    schema: keyRing.optional(),
    description:
      'Keys that encrypt stored secrets, such as links of shared flights and signing secrets of webhooks and secrets of authenticator apps: `NAME:KEY`, separated by commas, where KEY is 32 bytes in base64 (`openssl rand -base64 32`). The first key encrypts, all keys decrypt. `npm start` creates one in `DATA_DIR`; without `npm start`, API and worker require this variable.',
    readBy: ALL,
    secret: true,
  }),
  UPLOAD_WAIT_SECONDS: variable({
    schema: integer(0, 120),
    default: '25',
    description: 'How long an upload waits for its analysis before it answers 202.',
    readBy: ['api'],
  }),
  LONG_LOG_THREADS: variable({
    schema: integer(1, 64),
    default: '2',
    description:
      'Logs of half a day or more that one API process reads, exports or draws at the same time, and preview images of shared flights, each on its own thread. Shorter logs need no thread.',
    readBy: ['api'],
  }),
  TRACK_CACHE_BYTES: variable({
    schema: integer(1_048_576, 17_179_869_184),
    default: '67108864',
    description: 'Memory per API process for recently requested tracks, compressed, in bytes.',
    readBy: ['api'],
  }),
  PUBLIC_VIEW_CACHE_BYTES: variable({
    schema: integer(1_048_576, 17_179_869_184),
    default: '33554432',
    description:
      'Memory per API process for the pages, data and preview images of shared flights, and for pictures of airspace crossings, in bytes.',
    readBy: ['api'],
  }),
  IDEMPOTENCY_KEY_SECONDS: variable({
    schema: integer(1, 2_592_000),
    default: '86400',
    description: 'How long the response to a request with an `Idempotency-Key` is kept and repeated.',
    readBy: ['api'],
  }),
  REQUEST_TIMEOUT_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '120',
    description: 'How long a client may take to send a request.',
    readBy: ['api'],
  }),
  REQUEST_HEADERS_MAX_BYTES: variable({
    schema: integer(4_096, 1_048_576),
    default: '16384',
    description: 'Maximum size of the URL and headers of a request together, in bytes.',
    readBy: ['api'],
  }),
  SHUTDOWN_DRAIN_SECONDS: variable({
    schema: integer(0, 300),
    default: '5',
    description:
      'How long a stopping API keeps serving requests while `/ready` returns 503, so that load balancers remove it first. The default is enough for three failed checks, one second apart. `SHUTDOWN_GRACE_SECONDS` starts afterwards. `npm start` has no load balancer and does not drain.',
    readBy: ['api'],
  }),
  SHUTDOWN_GRACE_SECONDS: variable({
    schema: integer(1, 300),
    default: '20',
    description:
      'How long a stopping process waits for its requests and jobs to finish. An API gives clients half of this time to finish sending and receiving. Keep it above `WEBHOOK_TIMEOUT_SECONDS`; otherwise a worker can be killed during a delivery, which is then sent again.',
    readBy: ['launcher', 'api', 'worker'],
  }),
} as const;

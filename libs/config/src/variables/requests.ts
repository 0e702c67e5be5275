import { integer, keyRing, origins } from './schemas.js';
import { ALL, variable } from './variable.js';

/** What the API takes of a request, keeps of an answer and waits for. */
export const REQUEST_VARIABLES = {
  UPLOAD_MAX_BYTES: variable({
    schema: integer(1_024, 104_857_600),
    default: '10485760',
    description: 'Largest IGC file accepted, in bytes.',
    readBy: ['api'],
  }),
  JSON_BODY_MAX_BYTES: variable({
    schema: integer(1_024, 1_048_576),
    default: '16384',
    description: 'Largest JSON body of a request that is accepted, in bytes.',
    readBy: ['api'],
  }),
  CORS_ORIGINS: variable({
    schema: origins,
    default: '',
    description:
      'Web pages that may call the API from a browser, by their origins with commas between: `https://club.example,http://localhost:5173`; `*` is all. Unset: none.',
    readBy: ['api'],
  }),
  ENCRYPTION_KEYS: variable({
    schema: keyRing.optional(),
    description:
      'Keys under which the database holds what must be shown again, such as the links of shared flights and the signing secrets of webhooks: `NAME:KEY` with commas between, KEY being 32 bytes in base64 (`openssl rand -base64 32`). The first encrypts, all decrypt. `npm start` makes one in `DATA_DIR`; elsewhere API and worker do not start without.',
    readBy: ALL,
    secret: true,
  }),
  UPLOAD_WAIT_SECONDS: variable({
    schema: integer(0, 120),
    default: '25',
    description: 'How long an upload waits for its analysis before it is answered 202.',
    readBy: ['api'],
  }),
  LONG_LOG_THREADS: variable({
    schema: integer(1, 64),
    default: '2',
    description:
      'Logs of half a day and more that one API process reads, exports or draws at the same time, each on a thread of its own. Shorter ones need none.',
    readBy: ['api'],
  }),
  TRACK_CACHE_BYTES: variable({
    schema: integer(1_048_576, 17_179_869_184),
    default: '67108864',
    description:
      'Memory of one API process for tracks that were asked for lately, compressed as they are sent, in bytes.',
    readBy: ['api'],
  }),
  PUBLIC_VIEW_CACHE_BYTES: variable({
    schema: integer(1_048_576, 17_179_869_184),
    default: '33554432',
    description: 'Memory of one API process for public pages of shared flights and their data, in bytes.',
    readBy: ['api'],
  }),
  IDEMPOTENCY_KEY_SECONDS: variable({
    schema: integer(1, 2_592_000),
    default: '86400',
    description: 'How long the answer to a request with an `Idempotency-Key` is kept and repeated.',
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
    description: 'Largest address and headers of a request together, in bytes.',
    readBy: ['api'],
  }),
  SHUTDOWN_GRACE_SECONDS: variable({
    schema: integer(1, 300),
    default: '20',
    description:
      'How long requests and jobs under way may take to end when a process is asked to stop. An API gives clients half of it, to finish sending and receiving. Longer than `WEBHOOK_TIMEOUT_SECONDS`, or a worker is killed over a slow endpoint, whose delivery is sent again.',
    readBy: ['launcher', 'api', 'worker'],
  }),
} as const;

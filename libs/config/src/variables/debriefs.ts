import { DEBRIEF_LANGUAGES, DEBRIEF_PROVIDERS } from '@app/contract';
import { z } from 'zod';
import { integer, price, url } from './schemas.js';
import { variable } from './variable.js';

/** Who writes debriefs, when, and what it may take. */
export const DEBRIEF_VARIABLES = {
  AUTO_DEBRIEF: variable({
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'on',
    description:
      'Whether a debrief is written after every upload, for accounts that want it. It takes from the allowance of the plan, and is left out when that is used up.',
    readBy: ['worker'],
  }),
  DEBRIEF_LANGUAGE: variable({
    schema: z.enum(DEBRIEF_LANGUAGES, `must be one of ${DEBRIEF_LANGUAGES.join(', ')}`),
    default: 'en',
    description: `Language of a debrief for which none is asked: one of ${DEBRIEF_LANGUAGES.join(', ')}.`,
    readBy: ['api', 'worker'],
  }),
  DEBRIEF_WAIT_SECONDS: variable({
    schema: integer(0, 300),
    default: '60',
    description: 'How long `POST /flights/{id}/analysis` waits for its debrief before it is answered 202.',
    readBy: ['api'],
  }),
  DEBRIEF_PROVIDER: variable({
    schema: z.enum(DEBRIEF_PROVIDERS, `must be one of ${DEBRIEF_PROVIDERS.join(', ')}`),
    default: 'deterministic',
    description:
      'Who writes debriefs. `deterministic`: the coach that comes with the service, by rules, without any network. `openai-compatible`: a language model behind `DEBRIEF_BASE_URL` (OpenAI, vLLM, Ollama, llama.cpp). `anthropic`: a model of Anthropic. A model gets the numbers of the flight, never names, places or title; where it fails, the coach writes.',
    readBy: ['worker'],
  }),
  DEBRIEF_BASE_URL: variable({
    schema: url('http', 'https')
      .refine(
        (value) => URL.canParse(value) && new URL(value).username === '',
        'must hold no user or password',
      )
      .optional(),
    description:
      'Address of the language model’s API, up to and with its version: `http://127.0.0.1:11434/v1` for Ollama, `https://api.openai.com/v1`. Needed for `openai-compatible`; for `anthropic` only where another server speaks for it.',
    readBy: ['worker'],
    // some addresses hold a key
    secret: true,
  }),
  DEBRIEF_MODEL: variable({
    schema: z.string().max(200, 'must have at most 200 characters').optional(),
    description:
      'Name of the language model, as its API wants it. Needed with a provider other than `deterministic`.',
    readBy: ['worker'],
  }),
  DEBRIEF_API_KEY: variable({
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
      .optional(),
    description:
      'Key of the language model’s API. Needed for `anthropic`; a server of one’s own often has none.',
    readBy: ['worker'],
    secret: true,
  }),
  DEBRIEF_TIMEOUT_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '45',
    description:
      'Longest that a language model may take for one debrief, with retries and repair; then the coach writes it. Shorter than `DEBRIEF_WAIT_SECONDS`, so that who waits gets it. A model on a CPU needs minutes.',
    readBy: ['worker'],
  }),
  DEBRIEF_MAX_RETRIES: variable({
    schema: integer(0, 10),
    default: '2',
    description:
      'How often a request to a language model that met a passing fault (429, 5xx, no connection) is sent again.',
    readBy: ['worker'],
  }),
  DEBRIEF_MAX_OUTPUT_TOKENS: variable({
    schema: integer(256, 131_072),
    default: '4096',
    description: 'Most tokens that a language model may write in one answer, those of its thinking included.',
    readBy: ['worker'],
  }),
  DEBRIEF_ANSWER_MAX_BYTES: variable({
    schema: integer(10_000, 104_857_600),
    default: '1048576',
    description: 'Largest answer of a language model that is read, in bytes; after that the coach writes.',
    readBy: ['worker'],
  }),
  DEBRIEF_CONCURRENCY: variable({
    schema: integer(1, 1_000),
    default: '4',
    description:
      'Debriefs that one worker has a language model write at the same time. Those of the coach are bound by `ANALYSIS_THREADS`.',
    readBy: ['worker'],
  }),
  DEBRIEF_INPUT_USD_PER_MILLION_TOKENS: variable({
    schema: price.optional(),
    description:
      'Price of a million tokens that the language model reads, in US dollars; with the next, the cost of each debrief is recorded.',
    readBy: ['worker'],
  }),
  DEBRIEF_OUTPUT_USD_PER_MILLION_TOKENS: variable({
    schema: price.optional(),
    description: 'Price of a million tokens that it writes, in US dollars.',
    readBy: ['worker'],
  }),
} as const;

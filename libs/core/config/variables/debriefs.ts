import { DEBRIEF_LANGUAGES, DEBRIEF_PROVIDERS } from '@core/contract';
import * as z from 'zod';
import { integer, price, url } from './schemas.js';
import { variable } from './variable.js';

/** What writes debriefs, when, and within which limits. */
export const DEBRIEF_VARIABLES = {
  AUTO_DEBRIEF: variable({
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'on',
    description:
      'Whether a debrief is written after each upload, for accounts that have this enabled. One by a language model counts towards the plan’s debrief quota, and is skipped when the quota is exhausted.',
    readBy: ['worker'],
  }),
  DEBRIEF_LANGUAGE: variable({
    schema: z.enum(DEBRIEF_LANGUAGES, `must be one of ${DEBRIEF_LANGUAGES.join(', ')}`),
    default: 'en',
    description: `Language of a debrief if the request does not specify one: one of ${DEBRIEF_LANGUAGES.join(', ')}.`,
    readBy: ['api', 'worker'],
  }),
  DEBRIEF_WAIT_SECONDS: variable({
    schema: integer(0, 300),
    default: '60',
    description: 'How long `POST /flights/{id}/analysis` waits for its debrief before it answers 202.',
    readBy: ['api'],
  }),
  DEBRIEF_PROVIDER: variable({
    schema: z.enum(DEBRIEF_PROVIDERS, `must be one of ${DEBRIEF_PROVIDERS.join(', ')}`),
    default: 'deterministic',
    description:
      'What writes debriefs. `deterministic`: the built-in rules, without network access. `openai-compatible`: a language model at `DEBRIEF_BASE_URL` (OpenAI, vLLM, Ollama, llama.cpp). `anthropic`: a model by Anthropic. A model receives the numbers of the flight, never names, places or the title. If the model fails, the rules write the debrief. Only debriefs by a model count towards the plan’s debrief quota.',
    readBy: ['worker'],
  }),
  DEBRIEF_BASE_URL: variable({
    schema: url('http', 'https')
      .refine(
        (value) => URL.canParse(value) && new URL(value).username === '',
        'must not contain a user or password',
      )
      .optional(),
    description:
      'Base URL of the language model’s API, including its version: `http://127.0.0.1:11434/v1` for Ollama, `https://api.openai.com/v1`. Required for `openai-compatible`; for `anthropic` only if another server provides the same API.',
    readBy: ['worker'],
    // some URLs contain a key
    secret: true,
  }),
  DEBRIEF_MODEL: variable({
    schema: z.string().max(200, 'must have at most 200 characters').optional(),
    description:
      'Name of the language model, as its API expects it. Required unless the provider is `deterministic`.',
    readBy: ['worker'],
  }),
  DEBRIEF_API_KEY: variable({
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
      .optional(),
    description:
      'API key for the language model. Required for `anthropic`; your own server often needs none.',
    readBy: ['worker'],
    secret: true,
  }),
  DEBRIEF_TIMEOUT_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '45',
    description:
      'Time limit for one debrief by a language model, including retries and repair. After that, the rules write the debrief. Keep it below `DEBRIEF_WAIT_SECONDS`, so that waiting clients get the result. A model on a CPU needs minutes.',
    readBy: ['worker'],
  }),
  DEBRIEF_MAX_RETRIES: variable({
    schema: integer(0, 10),
    default: '2',
    description:
      'How often a request to a language model is retried after a temporary failure (429, 5xx, no connection).',
    readBy: ['worker'],
  }),
  DEBRIEF_MAX_OUTPUT_TOKENS: variable({
    schema: integer(256, 131_072),
    default: '4096',
    description: 'Maximum number of tokens in one response of a language model, including its reasoning.',
    readBy: ['worker'],
  }),
  DEBRIEF_ANSWER_MAX_BYTES: variable({
    schema: integer(10_000, 104_857_600),
    default: '1048576',
    description:
      'Maximum size of a language model’s response, in bytes. If it is larger, the rules write the debrief.',
    readBy: ['worker'],
  }),
  DEBRIEF_CONCURRENCY: variable({
    schema: integer(1, 1_000),
    default: '4',
    description:
      'Debriefs by a language model that one worker runs at the same time. Debriefs by the rules are limited by `ANALYSIS_THREADS`.',
    readBy: ['worker'],
  }),
  DEBRIEF_HISTORY_DAYS: variable({
    schema: integer(1, 3_650),
    default: '365',
    description:
      'Days for which a debrief is kept after a newer one in the same language has replaced it, and a failed run after it ended. The latest debrief of a flight in each language is kept as long as the flight.',
    readBy: ['worker'],
  }),
  DEBRIEF_INPUT_USD_PER_MILLION_TOKENS: variable({
    schema: price.optional(),
    description:
      'Price per million input tokens of the language model, in US dollars. If you set both prices, the cost of each debrief is recorded.',
    readBy: ['worker'],
  }),
  DEBRIEF_OUTPUT_USD_PER_MILLION_TOKENS: variable({
    schema: price.optional(),
    description: 'Price per million output tokens, in US dollars.',
    readBy: ['worker'],
  }),
} as const;

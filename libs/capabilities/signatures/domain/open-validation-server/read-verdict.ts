import { plainLine } from '@core/contract';
import * as z from 'zod';
import { type Verdict } from '../signature-validator.js';

/** Enough of a server's message for an operator; it is stored in a row and logged. */
const TEXT_CHARACTERS_MAX = 200;

/** Fields of the JSON response of Open Validation Server 3; the others do not matter here. */
const replySchema = z.object({
  result: z.string(),
  status: z.union([z.string(), z.number()]).nullish(),
  msg: z.string().nullish(),
  server: z.string().nullish(),
});

/** Statuses of version 3 and 2 that will not change: unknown recorder, not an IGC file, too large. */
const FINAL_ERRORS = new Set(['ERR_UNSUPPORTED', 'ERR_FORMAT', 'ERR_SIZE', '5', '4', '3']);

/** The response is not a verdict. */
export class NoVerdictError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`No verdict: ${foreignText(reason)}`, options);
    this.name = 'NoVerdictError';
  }
}

/**
 * Reads the response of an Open Validation Server.
 *
 * @param host names the server if it does not name itself
 * @throws NoVerdictError
 */
export function readVerdict(text: string, host: string): Verdict {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new NoVerdictError('not JSON', { cause: error });
  }
  const parsed = replySchema.safeParse(body);
  if (!parsed.success) throw new NoVerdictError('no field "result"');
  const { result, msg, server } = parsed.data;
  const status = String(parsed.data.status ?? '');
  const validatedBy = foreignText(server ?? '') || host;
  if (result === 'PASSED') return { result: 'valid', validatedBy };
  if (result === 'FAILED') return { result: 'invalid', validatedBy };
  if (FINAL_ERRORS.has(status) || FINAL_ERRORS.has(result)) return { result: 'unsupported', validatedBy };
  throw new NoVerdictError([result, status, msg].filter(Boolean).join(', '));
}

/** The beginning of a server's text on one line, without control characters (PostgreSQL rejects NUL). */
function foreignText(text: string): string {
  return plainLine(text.slice(0, TEXT_CHARACTERS_MAX));
}

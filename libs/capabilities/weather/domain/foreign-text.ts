import { plainLine } from '@core/contract';

/** Enough of a provider's message for an operator; it is stored in a row and logged. */
const CHARACTERS_MAX = 200;

/** The beginning of a provider's message on one line, without control characters (PostgreSQL rejects NUL). */
export function foreignText(text: string): string {
  return plainLine(text.slice(0, CHARACTERS_MAX));
}

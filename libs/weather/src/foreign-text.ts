import { plainLine } from '@app/contract';

/** As much of a provider's words as an operator needs: they go into a row and the log. */
const CHARACTERS_MAX = 200;

/** The beginning of what a provider said, in one line: without control characters, of which PostgreSQL takes no NUL. */
export function foreignText(text: string): string {
  return plainLine(text.slice(0, CHARACTERS_MAX));
}

import { ApiError } from '@app/contract';

/** C0 and C1 control characters, and the characters that turn the direction of text around and so can disguise it. */
const UNWANTED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Tabs and line ends are control characters that part words. */
function keptBlank(character: string): string {
  return /\s/.test(character) ? ' ' : '';
}

/**
 * A line of text from a form: composed (NFC), without control and bidi characters, white space folded.
 * @returns undefined when nothing is left.
 * @throws ApiError `malformed_request` on a NUL byte, `validation_failed` when repeated or too long.
 */
export function formText(field: string, value: unknown, charactersMax: number): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') {
    throw new ApiError('validation_failed', { details: [{ field, message: 'must be given once' }] });
  }
  if (value.includes('\0')) {
    throw new ApiError('malformed_request', { details: [{ field, message: 'must not hold a NUL byte' }] });
  }
  const text = value.replaceAll(UNWANTED, keptBlank).replaceAll(/\s+/g, ' ').normalize('NFC').trim();
  if ([...text].length > charactersMax) {
    const message = `must have at most ${charactersMax} characters`;
    throw new ApiError('validation_failed', { details: [{ field, message }] });
  }
  return text === '' ? undefined : text;
}

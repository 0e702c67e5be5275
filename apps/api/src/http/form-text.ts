import { ApiError, plainLine } from '@app/contract';

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
  const text = cleanLine(field, value);
  if ([...text].length > charactersMax) {
    const message = `must have at most ${charactersMax} characters`;
    throw new ApiError('validation_failed', { details: [{ field, message }] });
  }
  return text === '' ? undefined : text;
}

/** @throws ApiError `malformed_request` on a NUL byte */
export function cleanLine(field: string, value: string): string {
  if (value.includes('\0')) {
    throw new ApiError('malformed_request', { details: [{ field, message: 'must not hold a NUL byte' }] });
  }
  return plainLine(value);
}

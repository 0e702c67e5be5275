import { ApiError, plainLine, textFault } from '@app/contract';

/**
 * A line of text from a form: NFC-normalised, without control and bidi characters, with whitespace collapsed.
 * @returns undefined if nothing is left.
 * @throws ApiError `malformed_request` if it is not text, `validation_failed` if repeated or too long.
 */
export function formText(field: string, value: unknown, charactersMax: number): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') {
    throw new ApiError('validation_failed', { details: [{ field, message: 'must not be repeated' }] });
  }
  const text = cleanLine(field, value);
  if ([...text].length > charactersMax) {
    const message = `must have at most ${charactersMax} characters`;
    throw new ApiError('validation_failed', { details: [{ field, message }] });
  }
  return text === '' ? undefined : text;
}

/** @throws ApiError `malformed_request` if it is not text */
export function cleanLine(field: string, value: string): string {
  checkText(field, value);
  return plainLine(value);
}

/** The rule for every text in a body, in forms and in JSON. @throws ApiError `malformed_request` */
export function checkText(field: string, value: string): void {
  const message = textFault(value);
  if (message !== undefined) throw new ApiError('malformed_request', { details: [{ field, message }] });
}

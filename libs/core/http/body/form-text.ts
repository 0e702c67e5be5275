import { ApiError, cleanLine } from '@core/contract';

/**
 * A line of text from a form: NFC-normalised, without control and bidi characters, with whitespace collapsed.
 * @returns undefined if nothing is left.
 * @throws ApiError `malformed_request` if the text cannot be stored, `validation_failed` if it is repeated or too long.
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

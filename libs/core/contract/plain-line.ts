import { ApiError } from './api-error.js';

/**
 * Why a text cannot be stored or sent unchanged; undefined if it can. PostgreSQL rejects NUL, and UTF-8 has no
 * surrogates.
 */
export function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain a NUL character (U+0000)';
  return LONE_SURROGATE.test(text) ? 'must not contain an unpaired surrogate (U+D800 to U+DFFF)' : undefined;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** C0 and C1 control characters, and bidirectional controls, which can disguise text. */
const UNWANTED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A visible character: not white space, not zero-width, and not one of the blank fillers that Unicode classes as
 * letters or symbols. Unassigned characters count as visible.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Tabs and line breaks are control characters that separate words. */
function keptBlank(character: string): string {
  return /\s/.test(character) ? ' ' : '';
}

/** The check for all text in forms and JSON bodies. @throws ApiError `malformed_request` if it cannot be stored */
export function checkText(field: string, value: string): void {
  const message = textFault(value);
  if (message !== undefined) throw new ApiError('malformed_request', { details: [{ field, message }] });
}

/** @throws ApiError `malformed_request` if the text cannot be stored */
export function cleanLine(field: string, value: string): string {
  checkText(field, value);
  return plainLine(value);
}

/**
 * Normalizes a line of user text for storage: NFC, without control and bidirectional characters, white space collapsed.
 * Joiners between visible characters are kept, because emoji and some scripts need them. A text without a visible
 * character becomes empty.
 */
export function plainLine(text: string): string {
  const line = text.replaceAll(UNWANTED, keptBlank).replaceAll(/\s+/g, ' ').normalize('NFC').trim();
  return VISIBLE.test(line) ? line : '';
}

/** The same for text of several lines, which stay lines of their own. Empty lines at the start and the end go. */
export function plainText(text: string): string {
  const lines = text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll(UNWANTED, keptBlank).normalize('NFC').trimEnd());
  const whole = lines.join('\n').replace(/^\n+|\n+$/g, '');
  return VISIBLE.test(whole) ? whole : '';
}

/** As tags are compared: a plain line in lower case. */
export function plainTag(text: string): string {
  return plainLine(text.toLowerCase());
}

/**
 * Text from a file has the same limits as text from a client. It is cut, not rejected: the client cannot fix the file.
 * Counts characters, not UTF-16 units.
 */
export function cutTo(charactersMax: number, text: string): string {
  return [...text].slice(0, charactersMax).join('').trimEnd();
}

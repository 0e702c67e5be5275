/**
 * Characters that a terminal obeys instead of showing: C0 and C1 controls, DEL, and those that change the direction of text or
 * end a line.
 */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  return NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A line as a terminal can show it: whatever it could obey is escaped, line breaks too. For any text that is not ours. */
export function printableLine(text: string): string {
  return text.replaceAll(OBEYED, escaped);
}

/** The same for several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printableLine).join('\n');
}

/** JSON that a terminal can show. `JSON.stringify` escapes neither C1 controls nor bidi characters. */
export function printableJson(value: unknown, indent?: number): string {
  return printableLines(JSON.stringify(value, null, indent));
}

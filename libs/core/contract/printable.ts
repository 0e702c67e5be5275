/**
 * Characters that a terminal interprets instead of displaying: C0 and C1 controls, DEL, and those that change the
 * direction of text or end a line.
 */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  return NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Escapes everything in a line that a terminal would interpret, including line breaks. For any untrusted text. */
export function printableLine(text: string): string {
  return text.replaceAll(OBEYED, escaped);
}

/** The same for several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printableLine).join('\n');
}

/** JSON that is safe to print on a terminal. `JSON.stringify` escapes neither C1 controls nor bidi characters. */
export function printableJson(value: unknown, indent?: number): string {
  return printableLines(JSON.stringify(value, null, indent));
}

/** C0 and C1 control characters, and the characters that turn the direction of text around and so can disguise it. */
const UNWANTED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Tabs and line ends are control characters that part words. */
function keptBlank(character: string): string {
  return /\s/.test(character) ? ' ' : '';
}

/** A line of somebody's text as it is kept: composed (NFC), without control and bidi characters, white space folded. */
export function plainLine(text: string): string {
  return text.replaceAll(UNWANTED, keptBlank).replaceAll(/\s+/g, ' ').normalize('NFC').trim();
}

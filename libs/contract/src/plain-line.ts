/** C0 and C1 control characters, and the characters that turn the direction of text around and so can disguise it. */
const UNWANTED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A character that leaves ink: neither a blank nor one of no width, nor one of the fillers that are letters or symbols to
 * Unicode. Characters that it does not know yet count.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Tabs and line ends are control characters that part words. */
function keptBlank(character: string): string {
  return /\s/.test(character) ? ' ' : '';
}

/**
 * A line of somebody's text as it is kept: composed (NFC), without control and bidi characters, white space folded. Joiners and
 * the like stay between what is seen, which emoji and some scripts need; of a text in which nothing is seen, nothing stays.
 */
export function plainLine(text: string): string {
  const line = text.replaceAll(UNWANTED, keptBlank).replaceAll(/\s+/g, ' ').normalize('NFC').trim();
  return VISIBLE.test(line) ? line : '';
}

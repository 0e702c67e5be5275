const CHARACTERS_MAX = 80;

/**
 * A title or site as it may stand beside facts: letters, digits and a little punctuation of any script, so that it
 * can hold neither markup, nor an address, nor an instruction over several lines.
 */
export function plainName(text: string | null): string | null {
  if (text === null) return null;
  const plain = text
    .normalize('NFC')
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/\S*|\bwww\.\S*/gi, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N} .,'()&/-]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  const cut = [...plain].slice(0, CHARACTERS_MAX).join('').trim();
  return cut === '' ? null : cut;
}

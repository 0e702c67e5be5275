const CHARACTERS_MAX = 80;

/**
 * A title or site that is safe next to facts: letters, digits and basic punctuation of any script. It cannot contain
 * markup, a URL, or multi-line instructions.
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

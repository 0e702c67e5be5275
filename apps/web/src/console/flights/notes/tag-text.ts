/** How many tags are offered. */
const OFFERED_MAX = 8;

/** The tags in a text, in which commas separate them. */
export function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The tags to offer: those that begin as the last one of the text, and that the text does not have. */
export function offeredTags(text: string, tags: readonly string[]): string[] {
  const beginning = text
    .slice(text.lastIndexOf(',') + 1)
    .trim()
    .toLowerCase();
  const given = new Set(tagsIn(text.toLowerCase()));
  return tags.filter((tag) => tag.startsWith(beginning) && !given.has(tag)).slice(0, OFFERED_MAX);
}

/** The text with a tag in place of the beginning of it. */
export function withTag(text: string, tag: string): string {
  const before = text.slice(0, text.lastIndexOf(',') + 1).trimEnd();
  return `${before === '' ? '' : `${before} `}${tag}, `;
}

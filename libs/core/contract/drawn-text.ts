/** The characters that the font of pictures has: Latin letters of Europe and Vietnam, digits, punctuation. */
const DRAWN =
  /[ -~\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u0137\u0139-\u0148\u014a-\u014d\u0150-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2190-\u2194\u2212\u2248\u2264\u2265]/u;
/** French groups digits with a narrow space, which the font lacks. */
const NARROW_SPACE = /\u202f/g;

/** Text without the characters that the font lacks, such as emoji. */
export function drawnText(text: string): string {
  const characters = [...text.normalize('NFC').replace(NARROW_SPACE, '\u00a0')];
  return characters
    .filter((character) => DRAWN.test(character))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Whether the font has every letter of a text. A title in another script would lose its meaning. */
export function isDrawn(text: string): boolean {
  return [...text.normalize('NFC')].every((character) => DRAWN.test(character) || !/\p{L}/u.test(character));
}

/** Mean widths of Mona Sans Bold, in units of the font size, by kind of character. */
const WIDTHS: readonly (readonly [kind: RegExp, width: number])[] = [
  [/[MWmw@%—…]/u, 0.92],
  [/[iljtfrI.,:;'’|! ()-]/u, 0.36],
  [/\p{Lu}/u, 0.7],
];
const USUAL_WIDTH = 0.6;

/** Estimated width of a bold text, in units of the font size. */
export function drawnWidth(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? USUAL_WIDTH),
    0,
  );
}

/**
 * A text broken between words into lines of at most `width`, in units of the font size. If it needs more than
 * `linesMax`, the last line ends with an ellipsis.
 */
export function drawnLines(text: string, width: number, linesMax: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && drawnWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const kept = lines.slice(0, linesMax);
  const isCut = lines.length > linesMax;
  return kept.map((line, i) => shortened(line, width, isCut && i === kept.length - 1));
}

/** A line of at most `width`. Ends with an ellipsis if letters or, as `isCut` says, lines are missing. */
function shortened(line: string, width: number, isCut: boolean): string {
  if (!isCut && drawnWidth(line) <= width) return line;
  const characters = [...line];
  while (characters.length > 0 && drawnWidth(`${characters.join('').trimEnd()}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Texts that are not bold are narrower than estimated. */
export const NOT_BOLD = 0.88;

/** The largest size at which a text fits; the smallest if none does. */
export function fittingSize(sizes: readonly number[], widthPerSize: number, width: number): number {
  return sizes.find((size) => widthPerSize * size <= width) ?? sizes.at(-1)!;
}

import { type Html, markup } from './markup.js';

/** Height of a line of text and width of a letter, in units of the drawing, a little more than most letters need. */
export const LABEL_HEIGHT = 14;
export const LETTER_WIDTH = 8;
/** Minimum gap between two labels on a line. */
const GAP = 5;

/** Text in a drawing, with its baseline at `y`. */
export function label(
  x: number,
  y: number,
  text: string | number,
  { anchor = 'start', className = '' }: { anchor?: 'start' | 'middle' | 'end'; className?: string } = {},
): Html {
  const place = markup`x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"`;
  return markup`<text ${place}${className && markup` class="${className}"`}>${text}</text>`;
}

/** The space that a label occupies. */
export interface LabelSpace {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Space of a label anchored in its middle. */
export function spaceAround(x: number, y: number, text: string | number): LabelSpace {
  const half = (String(text).length * LETTER_WIDTH) / 2;
  return { left: x - half, right: x + half, y };
}

/** Selects labels, the most important first, that overlap neither `taken` nor a more important label. */
export function apart<T extends { readonly space: LabelSpace }>(
  labels: readonly T[],
  taken: readonly LabelSpace[],
): T[] {
  const drawn: T[] = [];
  for (const one of labels) {
    const others = [...taken, ...drawn.map(({ space }) => space)];
    if (!others.some((space) => touches(space, one.space))) drawn.push(one);
  }
  return drawn;
}

function touches(a: LabelSpace, b: LabelSpace): boolean {
  return Math.abs(a.y - b.y) < LABEL_HEIGHT && a.left < b.right + GAP && b.left < a.right + GAP;
}

/** The space that a label takes, in the units of its drawing. */
export interface LabelSpace {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Size of the letters of a drawing and the least gap between two labels, in its units. */
export interface Lettering {
  readonly letterWidth: number;
  readonly lineHeight: number;
  readonly gap: number;
}

/** Space of a label anchored in its middle. */
export function spaceAround(
  { x, y }: { readonly x: number; readonly y: number },
  text: string | number,
  { letterWidth }: Lettering,
): LabelSpace {
  const half = (String(text).length * letterWidth) / 2;
  return { left: x - half, right: x + half, y };
}

/** Selects labels, the most important first, that overlap neither `taken` nor a more important label. */
export function apart<T extends { readonly space: LabelSpace }>(
  labels: readonly T[],
  taken: readonly LabelSpace[],
  lettering: Lettering,
): T[] {
  const drawn: T[] = [];
  for (const one of labels) {
    const others = [...taken, ...drawn.map(({ space }) => space)];
    if (!others.some((space) => touches(space, one.space, lettering))) drawn.push(one);
  }
  return drawn;
}

function touches(a: LabelSpace, b: LabelSpace, { lineHeight, gap }: Lettering): boolean {
  return Math.abs(a.y - b.y) < lineHeight && a.left < b.right + gap && b.left < a.right + gap;
}

/** Shapes that every league distinguishes, whatever it calls them; an FAI triangle has no side under 28 %. */
export const SCORED_SHAPES = ['free_distance', 'flat_triangle', 'fai_triangle', 'out_and_return'] as const;

export type ScoredShape = (typeof SCORED_SHAPES)[number];

/** How a flight stores the shapes that are its scores: one letter per rule set. Never change or reuse a letter. */
export const SHAPE_LETTERS: Readonly<Record<ScoredShape, string>> = {
  free_distance: 'D',
  flat_triangle: 'T',
  fai_triangle: 'F',
  out_and_return: 'R',
};

/** Nothing scores under the rule set. */
export const NO_SHAPE_LETTER = '-';

/** The shape that a letter represents; undefined for {@link NO_SHAPE_LETTER}. */
export function shapeOfLetter(letter: string): ScoredShape | undefined {
  return SCORED_SHAPES.find((shape) => SHAPE_LETTERS[shape] === letter);
}

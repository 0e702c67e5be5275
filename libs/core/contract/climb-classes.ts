/**
 * Classes of climb, from strong sink to strong climb, with their lower limits. Drawings of tracks use the names as classes
 * of their lines, and style sheets give each one its colour, so that a drawing suits light and dark pages. Strong climb
 * is drawn last and lies on top.
 */
export const CLIMB_CLASSES = [
  { name: 'sink-3', fromMps: -Infinity },
  { name: 'sink-2', fromMps: -2.5 },
  { name: 'sink-1', fromMps: -1.5 },
  { name: 'level', fromMps: -0.5 },
  { name: 'climb-1', fromMps: 0.5 },
  { name: 'climb-2', fromMps: 1.5 },
  { name: 'climb-3', fromMps: 2.5 },
] as const;

export type ClimbClass = (typeof CLIMB_CLASSES)[number]['name'];

const UNKNOWN: ClimbClass = 'level';

/** The class of a rate of climb; NaN if it is unknown. */
export function climbClass(climbMps: number): ClimbClass {
  if (Number.isNaN(climbMps)) return UNKNOWN;
  return CLIMB_CLASSES.findLast(({ fromMps }) => climbMps >= fromMps)?.name ?? UNKNOWN;
}

/** What the shade of a day represents. */
export type ShadedBy = 'hours' | 'points';

export interface DayShade {
  /** Of the colour, in percent. */
  readonly percent: number;
  /** Whether the number of the day is written in the colour of the page. */
  readonly isDark: boolean;
}

/** The shortest flight must still be seen. */
const PERCENT_MIN = 18;

/**
 * In between, the number has too little contrast (below 4.5:1) in both colours, in the light theme or the dark one: such
 * shades are left out.
 */
const READABLE = {
  hours: { paleMax: 40, darkMin: 61 },
  points: { paleMax: 57, darkMin: 80 },
} as const satisfies Record<ShadedBy, { paleMax: number; darkMin: number }>;

/** @param share of the largest value of the season, from 0 to 1 */
export function dayShade(by: ShadedBy, share: number): DayShade {
  const { paleMax, darkMin } = READABLE[by];
  const isDark = share >= 0.5;
  const percent = isDark
    ? darkMin + (100 - darkMin) * (2 * share - 1)
    : PERCENT_MIN + (paleMax - PERCENT_MIN) * 2 * share;
  return { percent: isDark ? Math.ceil(percent) : Math.floor(percent), isDark };
}

/** Units of the quantities in a debrief. A `share` is from 0 to 1. */
export const TEXT_UNITS = ['m', 'km', 'mps', 'kmh', 'seconds', 'share', 'degrees', 'points'] as const;
export type TextUnit = (typeof TEXT_UNITS)[number];

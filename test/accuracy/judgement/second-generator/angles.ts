const RADIANS_PER_DEGREE = Math.PI / 180;

export const radians = (degrees: number): number => degrees * RADIANS_PER_DEGREE;

/** From −π to π. */
export const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

const { ceil, floor } = Math;

/** Powers of ten. */
const SCALES: readonly number[] = [1, 10, 100, 1000];

/** Scaled values so near to a tie are decided exactly; more than any error of the scaling. */
const TIE_WIDTH = 1e-7;

/**
 * `value`, not negative, to a number of decimals as `Number(value.toFixed(decimals))` does it: by its exact
 * binary value, without the text.
 */
export function roundTo(value: number, decimals: number): number {
  const scale = scaleOf(decimals);
  const scaled = value * scale;
  const whole = floor(scaled);
  const rest = scaled - whole - 0.5;
  const isUp = rest < TIE_WIDTH && rest > -TIE_WIDTH ? isTieUp(value, whole + 0.5, decimals) : rest > 0;
  return (isUp ? whole + 1 : whole) / scale;
}

/** No value up to `value` is rounded to more. */
export function roundedMax(value: number, decimals: number): number {
  const scale = scaleOf(decimals);
  return floor(value * scale + 0.5 + TIE_WIDTH) / scale;
}

/** No value from `value` on is rounded to less. */
export function roundedMin(value: number, decimals: number): number {
  const scale = scaleOf(decimals);
  return ceil(value * scale - 0.5 - TIE_WIDTH) / scale;
}

/** The last number with so many decimals that is not above `value`, but for its error. */
export function roundedDown(value: number, decimals: number): number {
  const scale = scaleOf(decimals);
  return floor(value * scale + TIE_WIDTH) / scale;
}

function scaleOf(decimals: number): number {
  return SCALES[decimals] ?? 10 ** decimals;
}

/**
 * True when `value` is at or above the tie `middle`/scale. The nearest number to the tie decides unless it is
 * `value` itself. Then the sum says on which side of the tie that number is: scale × tie − middle, in powers of two,
 * each partial sum being the exact difference of two numbers within a factor of two (Sterbenz).
 */
function isTieUp(value: number, middle: number, decimals: number): boolean {
  if (decimals !== 1 && decimals !== 2) return Number(value.toFixed(decimals)) * 10 ** decimals > middle;
  const tie = middle / scaleOf(decimals);
  if (value !== tie) return value > tie;
  return decimals === 1 ? 8 * tie - middle + 2 * tie >= 0 : 64 * tie - middle + 32 * tie + 4 * tie >= 0;
}

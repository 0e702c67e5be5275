const { ceil, floor } = Math;

/** Powers of ten. */
const SCALES: readonly number[] = [1, 10, 100, 1000];

/** Scaled values this close to a tie are decided exactly; larger than any error of the scaling. */
const TIE_WIDTH = 1e-7;

/**
 * Rounds a non-negative value like `Number(value.toFixed(decimals))`, by its exact binary value, without converting
 * to text.
 */
export function roundTo(value: number, decimals: number): number {
  const scale = scaleOf(decimals);
  const scaled = value * scale;
  const whole = floor(scaled);
  const rest = scaled - whole - 0.5;
  const isUp = rest < TIE_WIDTH && rest > -TIE_WIDTH ? roundsUpAtTie(value, whole + 0.5, decimals) : rest > 0;
  return (isUp ? whole + 1 : whole) / scale;
}

/** Upper bound of the rounded values of all numbers up to `value`. */
export function roundedMax(value: number, decimals: number): number {
  const scale = scaleOf(decimals);
  return floor(value * scale + 0.5 + TIE_WIDTH) / scale;
}

/** Lower bound of the rounded values of all numbers at or above `value`. */
export function roundedMin(value: number, decimals: number): number {
  const scale = scaleOf(decimals);
  return ceil(value * scale - 0.5 - TIE_WIDTH) / scale;
}

/** The largest number with this many decimals that is not above `value`, allowing for its error. */
export function roundedDown(value: number, decimals: number): number {
  const scale = scaleOf(decimals);
  return floor(value * scale + TIE_WIDTH) / scale;
}

function scaleOf(decimals: number): number {
  return SCALES[decimals] ?? 10 ** decimals;
}

/**
 * Whether `value` is at or above the tie `middle`/scale. The floating-point number nearest the tie decides unless it
 * equals `value`. In that case the sum shows on which side of the tie that number lies: scale × tie − middle, in
 * powers of two, each partial sum being the exact difference of two numbers within a factor of two (Sterbenz).
 */
function roundsUpAtTie(value: number, middle: number, decimals: number): boolean {
  if (decimals !== 1 && decimals !== 2) return Number(value.toFixed(decimals)) * 10 ** decimals > middle;
  const tie = middle / scaleOf(decimals);
  if (value !== tie) return value > tie;
  return decimals === 1 ? 8 * tie - middle + 2 * tie >= 0 : 64 * tie - middle + 32 * tie + 4 * tie >= 0;
}

const { floor } = Math;

const TIE_WIDTH = 1e-7;

/**
 * `value`, not negative, to a number of decimals as `Number(value.toFixed(decimals))` does it: by its exact
 * binary value. Only next to a tie is the slow text conversion needed.
 */
export function roundTo(value: number, decimals: number): number {
  const scale = decimals === 2 ? 100 : decimals === 1 ? 10 : 10 ** decimals;
  const scaled = value * scale;
  const whole = floor(scaled);
  const rest = scaled - whole - 0.5;
  if (rest < TIE_WIDTH && rest > -TIE_WIDTH) return Number(value.toFixed(decimals));
  return (rest > 0 ? whole + 1 : whole) / scale;
}

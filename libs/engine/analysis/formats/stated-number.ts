/** NaN for what is not a number: an empty text would be 0. */
export function numberIn(text: string): number {
  return text.trim() === '' ? NaN : Number(text);
}

/** Metres; null for what is not a finite number. */
export function altitudeIn(text: string): number | null {
  const metres = numberIn(text);
  return Number.isFinite(metres) ? metres : null;
}

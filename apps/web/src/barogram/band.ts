/** A shaded stretch of the flight. */
export interface Band {
  readonly kind: 'thermal' | 'lift' | 'tow';
  /** Of the thermal; null for other kinds. */
  readonly number: number | null;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

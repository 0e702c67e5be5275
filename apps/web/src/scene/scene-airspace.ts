/** A floor or a ceiling. */
export interface SceneLimit {
  readonly isAboveGround: boolean;
  /** Above the ground or above sea level. Infinite if unlimited; NaN if unknown. */
  readonly m: number;
}

/** An airspace around a flight. */
export interface SceneAirspace {
  readonly name: string;
  readonly limits: string;
  readonly verdict: 'inside' | 'possible' | 'near' | 'outside';
  readonly isChosen: boolean;
  /** Closed lines. */
  readonly border: readonly { readonly latitudeDeg: Float64Array; readonly longitudeDeg: Float64Array }[];
  readonly floor: SceneLimit;
  readonly ceiling: SceneLimit;
}

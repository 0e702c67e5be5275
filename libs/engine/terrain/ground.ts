/** The ground below a path. Lookups are synchronous, because everything they need was loaded before. */
export interface Ground {
  /** Whether there is any height below the path. */
  readonly isKnown: boolean;
  /** Whom to credit, as plain text; null if the files do not say. */
  readonly attribution: string | null;
  /**
   * Height of the ground above mean sea level, in metres; NaN where it is unknown. Only the ground below the path, and
   * one post around it, is sure to be loaded.
   */
  heightM(latitudeDeg: number, longitudeDeg: number): number;
  /** Standard deviation of that height, in metres; NaN where it is unknown. */
  sigmaM(latitudeDeg: number, longitudeDeg: number): number;
}

/** Ground of which nothing is known. */
export const NO_GROUND: Ground = {
  isKnown: false,
  attribution: null,
  heightM: () => NaN,
  sigmaM: () => NaN,
};

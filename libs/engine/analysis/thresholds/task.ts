/** Declared tasks and how they were flown. */
export const TASK = {
  /**
   * Radius of a turnpoint whose record has none, which is most of them: the cylinder of the FAI Sporting Code 7D and of
   * competitions if nothing else is set.
   */
  radiusAssumedM: 400,
  /** An outer radius this large means "no limit" (9,999.999 km): the zone is then bounded by the inner radius. */
  radiusUnlimitedM: 9_000_000,
  /** Two turnpoints this close have the same centre: coordinates are rounded to a thousandth of a minute. */
  sameCentreM: 5,
  /** A route shorter than this is a placeholder of the recorder, not a task. */
  routeMinM: 500,
  /**
   * Tolerance of a cylinder's radius: FAI Sporting Code 7F allows 0.5 % in competitions of category 2, and at least 5
   * m.
   */
  toleranceShare: 0.005,
  toleranceMinM: 5,
  /** From this radius on, a local scale is more than a decimetre off at the boundary. */
  exactRadiusMinM: 20_000,
  /** Within this share of such a radius from the boundary, the distance of a fix is that of the geodesic. */
  exactBandShare: 0.01,
  /** The shortest route is found when no point moves further than this in one round. */
  routePrecisionM: 0.05,
  /** Rounds at most; real tasks need 5 to 30. */
  routeRoundsMax: 200,
} as const;

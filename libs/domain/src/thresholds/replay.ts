/** The track as it is replayed and exported. */
export const REPLAY = {
  /**
   * Half the window of vario and ground speed: 8 s in all tell a climb of 0.1 m/s from the 1 m steps of the
   * log, and are shorter than half a circle.
   */
  speedHalfWindowSeconds: 4,
  /** Half the window of the heading: a circle takes 15 to 40 s, so 4 s turn it by less than a right angle. */
  headingHalfWindowSeconds: 2,
  /** A shorter way than this inside the window is wavering: the heading stays what it was. */
  headingWayMinM: 3,
  /**
   * What a simplified track may be wrong by, horizontally and in altitude: `high` by the error of the
   * receiver itself, so that a circle stays round; `preview` by less than a pixel of a small map.
   */
  toleranceM: {
    high: { horizontal: 5, altitude: 3 },
    preview: { horizontal: 50, altitude: 25 },
  },
  /**
   * Longest stretch simplified as one: Douglas-Peucker takes quadratic time on unlucky input, and this bounds
   * it. It costs at most one point in so many.
   */
  simplifiedStretchFixesMax: 1024,
} as const;

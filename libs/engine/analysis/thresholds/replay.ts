/** The track for replay and export. */
export const REPLAY = {
  /**
   * Half the window for vario and ground speed: 8 s in total resolve a climb of 0.1 m/s despite the log's 1 m steps,
   * and are shorter than half a circle.
   */
  speedHalfWindowSeconds: 4,
  /** Half the window for the heading: a circle takes 15 to 40 s, so 4 s turn it by less than a right angle. */
  headingHalfWindowSeconds: 2,
  /** A shorter distance within the window is noise: the heading stays unchanged. */
  headingDistanceMinM: 3,
  /**
   * Tolerances of a simplified track, horizontally and in altitude. `high` matches the error of the receiver, so that
   * a circle stays round; `preview` is less than a pixel on a small map.
   */
  toleranceM: {
    high: { horizontal: 5, altitude: 3 },
    preview: { horizontal: 50, altitude: 25 },
  },
  /**
   * Longest stretch simplified at once. Douglas-Peucker takes quadratic time on unlucky input, and this bounds it at
   * the cost of at most one point per stretch.
   */
  simplifiedStretchFixesMax: 1024,
} as const;

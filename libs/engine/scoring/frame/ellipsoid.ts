/** The WGS84 ellipsoid. */
export const SEMI_MAJOR_AXIS_KM = 6378.137;
export const ECCENTRICITY_SQUARED = 6.69437999014e-3;

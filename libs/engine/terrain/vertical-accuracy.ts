/**
 * How far heights of a source are from the ground, as standard deviations in metres. Both sources are surface models:
 * they measured tree tops and roofs as well.
 */

/**
 * SRTM, 1" and 3". The mission's specification is 16 m for 90 % of the heights (Farr et al. 2007, The Shuttle Radar
 * Topography Mission), which is 9.7 m. Over land without trees it is better (6.2 m for 90 % in Eurasia: Rodríguez et
 * al. 2006), below forests worse. Under 50 real landings, half of the differences lie within 14 m of each other.
 */
export const SRTM_SIGMA_M = 9;

/**
 * Copernicus DEM GLO-30. Its handbook has less than 4 m for 90 % of the heights (Copernicus DEM Product Handbook 5.0),
 * which is 2.4 m. Trees, and slopes between posts, make up the rest.
 */
export const GLO30_SIGMA_M = 4.5;

/** Files that do not say where their heights come from, such as archives that combine sources: as the worst of these. */
export const UNKNOWN_SOURCE_SIGMA_M = SRTM_SIGMA_M;

/** Below, a cell is smaller than a circle. */
export const CELL_SIZE_MIN_M = 100;
/** A cell is as wide as high only in the middle of its row. At 50 km and 60 degrees, its edges differ by 1.4 %. */
export const CELL_SIZE_MAX_M = 50_000;
/** As wide as a thermal drifts in a few circles. */
export const CELL_SIZE_DEFAULT_M = 500;
export const CELLS_DEFAULT = 500;

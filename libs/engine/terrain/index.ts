/** The ground: heights from the operator's terrain files, offline. */
export { type Ground, NO_GROUND } from './ground.js';
export { HeightRaster } from './height-raster.js';
export { type Bounds, UnusableFileError } from './height-grid.js';
export { HgtFile, type HgtRow } from './hgt-file.js';
export {
  ATTRIBUTION_FILE,
  checkTerrainFile,
  type ListedFile,
  type OnSkipped,
  TerrainFiles,
} from './terrain-files.js';
export { Terrain } from './terrain.js';

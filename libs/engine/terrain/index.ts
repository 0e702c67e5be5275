/** The ground: heights from the operator's terrain files, offline. */
export { type Ground, NO_GROUND } from './ground.js';
export { HeightRaster } from './height-raster.js';
export { HgtFile, type HgtRow } from './hgt-file.js';
export { type OnSkipped, TerrainFiles } from './terrain-files.js';
export { Terrain } from './terrain.js';

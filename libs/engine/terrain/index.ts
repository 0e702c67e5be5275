/** The ground: heights from the operator's terrain files, offline. */
export { type Ground, NO_GROUND } from './ground.js';
export { type OnSkipped, Terrain } from './terrain.js';

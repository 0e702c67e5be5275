import { type RibbonGeometry } from './ribbon.js';

/** The ribbons of all pilots in one mesh, so that they are drawn at once. */
export interface GroupRibbonGeometry extends RibbonGeometry {
  /** Whose vertex it is. */
  readonly pilot: Float32Array;
}

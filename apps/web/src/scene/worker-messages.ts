import { type ReplayTrack } from '../track/replay-track.js';
import { type SceneScore, type SceneThermal } from './flight-scene.js';
import { type CurtainGeometry } from './geometry/curtain.js';
import { type DrawnPath } from './geometry/drawn-path.js';
import { type Extent } from './geometry/extent.js';
import { type GroundUnderPath } from './geometry/ground-under-path.js';
import { type GroupRibbonGeometry } from './geometry/group-ribbon.js';
import { type RibbonGeometry } from './geometry/ribbon.js';
import { type ColumnsGeometry } from './geometry/thermal-columns.js';

/** What the page asks of the worker. */
export type WorkerRequest =
  | {
      readonly kind: 'flight';
      readonly track: ReplayTrack;
      readonly thermals: readonly SceneThermal[];
      readonly score: SceneScore | null;
    }
  /** Tracks with a common origin. */
  | { readonly kind: 'group'; readonly tracks: readonly ReplayTrack[] }
  | { readonly kind: 'score'; readonly score: SceneScore | null }
  | { readonly kind: 'terrain'; readonly terrainUrl: string | null };

/** Sent once: what does not depend on the ground. */
export interface PathReply {
  readonly kind: 'path';
  readonly path: DrawnPath;
  readonly extent: Extent;
  /** Direction of the chase camera at each point of the path, in degrees. */
  readonly courseDeg: Float32Array;
  /** Direction of view in which the flight fills a wide picture. */
  readonly broadsideDeg: number;
}

/** The paths of a group, one after the other. */
export interface GroupPathReply extends PathReply {
  /** Where the path of each pilot starts, and at the end the number of points. */
  readonly starts: Uint32Array;
}

/** Sent whenever the ground changes: the ground, and everything that lies or stands on it. */
export interface GroundReply extends GroundUnderPath {
  readonly kind: 'ground';
  readonly ribbon: RibbonGeometry;
  readonly shadow: RibbonGeometry;
  readonly curtain: CurtainGeometry;
  readonly columns: ColumnsGeometry;
  readonly score: RibbonGeometry | null;
}

export interface GroupGroundReply extends GroundUnderPath {
  readonly kind: 'ground';
  readonly ribbon: GroupRibbonGeometry;
  readonly shadow: GroupRibbonGeometry;
}

export interface ScoreReply {
  readonly kind: 'score';
  readonly score: RibbonGeometry | null;
}

/** No tile could be loaded, so the ground stays as it is. */
export interface TerrainMissingReply {
  readonly kind: 'terrain-missing';
}

export type WorkerReply =
  PathReply | GroupPathReply | GroundReply | GroupGroundReply | ScoreReply | TerrainMissingReply;

/** What the worker replies about one flight. */
export interface FlightReplies {
  readonly path: PathReply;
  readonly ground: GroundReply;
}

/** What the worker replies about a group. */
export interface GroupReplies {
  readonly path: GroupPathReply;
  readonly ground: GroupGroundReply;
}

/** The buffers of a message, which move to the other thread instead of being copied. */
export function buffersOf(message: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(message)) found.add(message.buffer as ArrayBuffer);
  else if (typeof message === 'object' && message !== null) {
    for (const value of Object.values(message)) buffersOf(value, found);
  }
  return [...found];
}

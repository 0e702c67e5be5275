import { type ReplayTrack } from '../track/replay-track.js';
import { type GroundKind, type SceneScore, type SceneThermal } from './flight-scene.js';
import { type CurtainGeometry } from './geometry/curtain.js';
import { type DrawnPath } from './geometry/drawn-path.js';
import { type Extent } from './geometry/extent.js';
import { type GroundGeometry } from './geometry/ground-mesh.js';
import { type Relief } from './geometry/relief.js';
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

/** Sent whenever the ground changes: the ground, and everything that lies or stands on it. */
export interface GroundReply {
  readonly kind: 'ground';
  readonly ground: GroundKind;
  readonly mesh: GroundGeometry;
  readonly relief: Relief;
  /** Coarse heights for labels and the camera. */
  readonly grid: { readonly halfM: number; readonly side: number; readonly heights: Float32Array };
  /** Height of the ground below each point of the path. */
  readonly groundM: Float32Array;
  /** Height of the path as drawn: never below the ground. */
  readonly y: Float32Array;
  readonly ribbon: RibbonGeometry;
  readonly shadow: RibbonGeometry;
  readonly curtain: CurtainGeometry;
  readonly columns: ColumnsGeometry;
  readonly score: RibbonGeometry | null;
}

export interface ScoreReply {
  readonly kind: 'score';
  readonly score: RibbonGeometry | null;
}

export type WorkerReply = PathReply | GroundReply | ScoreReply;

/** The buffers of a message, which move to the other thread instead of being copied. */
export function buffersOf(message: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(message)) found.add(message.buffer as ArrayBuffer);
  else if (typeof message === 'object' && message !== null) {
    for (const value of Object.values(message)) buffersOf(value, found);
  }
  return [...found];
}

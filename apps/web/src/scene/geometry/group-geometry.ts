import { type GroupRibbonGeometry } from './group-ribbon.js';
import { type ReplayTrack } from '../../track/replay-track.js';
import { type GroundKind } from '../stage-options.js';
import { type GroupGroundReply, type GroupPathReply } from '../worker-messages.js';
import { broadsideDeg } from './broadside.js';
import { chaseCourse } from './chase-course.js';
import { copyOfPath, type DrawnPath, drawnPath } from './drawn-path.js';
import { estimatedGround, plainGround } from './estimated-ground.js';
import { type Extent, extentOf } from './extent.js';
import { groundUnderPath } from './ground-under-path.js';
import { type HeightField } from './height-field.js';
import { ribbonGeometry } from './ribbon.js';

/** Points of all pilots together; the ribbons are one mesh of twice as many vertices. */
export const GROUP_POINTS_MAX = 160_000;

/** Computes everything that the scene draws of several flights. Lives in the worker. */
export class GroupGeometry {
  readonly extent: Extent;
  /** The ground before terrain is loaded, and where it is missing. */
  readonly estimate: HeightField;
  readonly estimateKind: GroundKind;
  private readonly paths: readonly DrawnPath[];
  /** The paths of all pilots, one after the other, each in its own segment. */
  private readonly path: DrawnPath;
  /** Where the path of each pilot starts, and at the end the number of points. */
  private readonly starts: Uint32Array;

  /** @param tracks with a common origin */
  constructor(tracks: readonly ReplayTrack[]) {
    const pointsMax = Math.floor(GROUP_POINTS_MAX / tracks.length);
    this.paths = tracks.map((track) => drawnPath(track, pointsMax));
    this.starts = startsOf(this.paths);
    this.path = joined(this.paths, this.starts);
    this.extent = extentOf(this.path);
    const hasAltitudes = tracks.every((track) =>
      track.altitudeM.some((altitudeM) => !Number.isNaN(altitudeM)),
    );
    const estimate = estimatedGround(this.paths, this.extent, hasAltitudes);
    this.estimate = estimate ?? plainGround(this.extent);
    this.estimateKind = estimate ? 'estimated' : 'plain';
  }

  pathReply(): GroupPathReply {
    const courseDeg = new Float32Array(this.path.count);
    for (const [pilot, path] of this.paths.entries()) courseDeg.set(chaseCourse(path), this.starts[pilot]);
    return {
      kind: 'path',
      path: copyOfPath(this.path),
      starts: this.starts.slice(),
      extent: this.extent,
      courseDeg,
      broadsideDeg: broadsideDeg(this.path),
    };
  }

  /** @param isFinal false for a picture that a better one replaces soon */
  groundReply(ground: GroundKind, field: HeightField, isFinal = true): GroupGroundReply {
    const under = groundUnderPath(this.path, this.extent, ground, field, isFinal);
    const { mesh, relief, grid, groundM, y } = under;
    return {
      kind: 'ground',
      ...{ ground, mesh, relief, grid, groundM, y },
      ribbon: this.ribbon(y),
      shadow: this.ribbon(groundM),
    };
  }

  private ribbon(y: Float32Array): GroupRibbonGeometry {
    const pilot = new Float32Array(this.path.count * 2);
    for (let i = 0; i < this.paths.length; i++) pilot.fill(i, this.starts[i]! * 2, this.starts[i + 1]! * 2);
    return { ...ribbonGeometry(this.path, y), pilot };
  }
}

function startsOf(paths: readonly DrawnPath[]): Uint32Array {
  const starts = new Uint32Array(paths.length + 1);
  for (const [pilot, { count }] of paths.entries()) starts[pilot + 1] = starts[pilot]! + count;
  return starts;
}

function joined(paths: readonly DrawnPath[], starts: Uint32Array): DrawnPath {
  const count = starts.at(-1)!;
  const floats = (of: (path: DrawnPath) => Float32Array) => {
    const all = new Float32Array(count);
    for (const [pilot, path] of paths.entries()) all.set(of(path), starts[pilot]);
    return all;
  };
  const bytes = (of: (path: DrawnPath) => Uint8Array) => {
    const all = new Uint8Array(count);
    for (const [pilot, path] of paths.entries()) all.set(of(path), starts[pilot]);
    return all;
  };
  const startsSegment = bytes((path) => path.startsSegment);
  for (const start of starts.subarray(0, paths.length)) startsSegment[start] = 1;
  return {
    count,
    timeSeconds: floats((path) => path.timeSeconds),
    x: floats((path) => path.x),
    y: floats((path) => path.y),
    z: floats((path) => path.z),
    climbMps: floats((path) => path.climbMps),
    startsSegment,
    circles: bytes((path) => path.circles),
  };
}

import { type ReplayTrack } from '../../track/replay-track.js';
import { type GroundKind, type SceneScore, type SceneThermal } from '../flight-scene.js';
import { type GroundReply, type PathReply } from '../worker-messages.js';
import { broadsideDeg } from './broadside.js';
import { chaseCourse } from './chase-course.js';
import { curtainGeometry } from './curtain.js';
import { type DrawnPath, drawnPath } from './drawn-path.js';
import { estimatedGround, plainGround } from './estimated-ground.js';
import { type Extent, extentOf } from './extent.js';
import { GroundMesh } from './ground-mesh.js';
import { type HeightField, HeightGrid } from './height-field.js';
import { reliefOf } from './relief.js';
import { ribbonGeometry, type RibbonGeometry } from './ribbon.js';
import { scoreGeometry } from './score-figure.js';
import { columnsGeometry } from './thermal-columns.js';

/** The drawn track stays at least this far above the ground, and its shadow this far. */
const TRACK_CLEARANCE_M = 3;
const GRID_SIDE = 192;
const RELIEF_SIDE = 2_048;
const COARSE_RELIEF_SIDE = 512;
/** The legs of the score follow the ground in steps of this share of the flight's radius. */
const SCORE_STEP_SHARE = 0.01;

/** Computes everything that the scene draws of one flight. Lives in the worker. */
export class FlightGeometry {
  readonly path: DrawnPath;
  readonly extent: Extent;
  /** The ground before terrain is loaded, and where it is missing. */
  readonly estimate: HeightField;
  readonly estimateKind: GroundKind;
  private surfaceAt: HeightField;

  constructor(
    private readonly track: ReplayTrack,
    private readonly thermals: readonly SceneThermal[],
  ) {
    this.path = drawnPath(track);
    this.extent = extentOf(this.path);
    const hasAltitudes = track.altitudeM.some((altitude) => !Number.isNaN(altitude));
    const estimate = estimatedGround(this.path, this.extent, hasAltitudes);
    this.estimate = estimate ?? plainGround(this.extent);
    this.estimateKind = estimate ? 'estimated' : 'plain';
    this.surfaceAt = this.estimate;
  }

  pathReply(): PathReply {
    return {
      kind: 'path',
      path: copyOf(this.path),
      extent: this.extent,
      courseDeg: chaseCourse(this.path),
      broadsideDeg: broadsideDeg(this.path),
    };
  }

  /** @param isFinal false for a picture that a better one replaces soon */
  groundReply(ground: GroundKind, field: HeightField, score: SceneScore | null, isFinal = true): GroundReply {
    const { path, extent } = this;
    const mesh = new GroundMesh(field, extent, path);
    this.surfaceAt = mesh.surfaceAt;
    const groundM = path.x.map((x, i) => mesh.surfaceAt(x, path.z[i]!));
    const y = path.y.map((altitude, i) => Math.max(altitude, groundM[i]! + TRACK_CLEARANCE_M));
    const gridHalfM = extent.radiusM * 3 + 12_000;
    const grid = HeightGrid.sample(mesh.surfaceAt, extent.centreX, extent.centreZ, gridHalfM, GRID_SIDE);
    return {
      kind: 'ground',
      ground,
      mesh: mesh.geometry,
      relief: reliefOf(field, extent, ground === 'terrain' && isFinal ? RELIEF_SIDE : COARSE_RELIEF_SIDE),
      grid: { halfM: grid.halfM, side: grid.side, heights: grid.heights },
      groundM,
      y,
      ribbon: ribbonGeometry(path, y),
      shadow: ribbonGeometry(path, groundM),
      curtain: curtainGeometry(path, y, groundM),
      columns: columnsGeometry(this.thermals, this.track, path, mesh.surfaceAt),
      score: this.score(score),
    };
  }

  /** The scored figure on the present ground. */
  score(score: SceneScore | null): RibbonGeometry | null {
    if (!score || score.points.length < 2) return null;
    const stepM = this.extent.radiusM * SCORE_STEP_SHARE;
    return scoreGeometry(score, this.track.origin, stepM, this.surfaceAt);
  }
}

/** The worker keeps its path; the buffers of a reply leave it. */
function copyOf(path: DrawnPath): DrawnPath {
  return {
    count: path.count,
    timeSeconds: path.timeSeconds.slice(),
    x: path.x.slice(),
    y: path.y.slice(),
    z: path.z.slice(),
    climbMps: path.climbMps.slice(),
    startsSegment: path.startsSegment.slice(),
    circles: path.circles.slice(),
  };
}

import { type ReplayTrack } from '../../track/replay-track.js';
import { type SceneScore, type SceneThermal } from '../flight-scene.js';
import { type GroundKind } from '../stage-options.js';
import { type GroundReply, type PathReply } from '../worker-messages.js';
import { broadsideDeg } from './broadside.js';
import { chaseCourse } from './chase-course.js';
import { curtainGeometry } from './curtain.js';
import { copyOfPath, type DrawnPath, drawnPath } from './drawn-path.js';
import { estimatedGround, plainGround } from './estimated-ground.js';
import { type Extent, extentOf } from './extent.js';
import { groundUnderPath } from './ground-under-path.js';
import { type HeightField } from './height-field.js';
import { ribbonGeometry, type RibbonGeometry } from './ribbon.js';
import { scoreGeometry } from './score-figure.js';
import { columnsGeometry } from './thermal-columns.js';

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
    const estimate = estimatedGround([this.path], this.extent, hasAltitudes);
    this.estimate = estimate ?? plainGround(this.extent);
    this.estimateKind = estimate ? 'estimated' : 'plain';
    this.surfaceAt = this.estimate;
  }

  pathReply(): PathReply {
    return {
      kind: 'path',
      path: copyOfPath(this.path),
      extent: this.extent,
      courseDeg: chaseCourse(this.path),
      broadsideDeg: broadsideDeg(this.path),
    };
  }

  /** @param isFinal false for a picture that a better one replaces soon */
  groundReply(ground: GroundKind, field: HeightField, score: SceneScore | null, isFinal = true): GroundReply {
    const { path, extent } = this;
    const { surfaceAt, ...under } = groundUnderPath(path, extent, ground, field, isFinal);
    this.surfaceAt = surfaceAt;
    const { y, groundM } = under;
    return {
      kind: 'ground',
      ...under,
      ribbon: ribbonGeometry(path, y),
      shadow: ribbonGeometry(path, groundM),
      curtain: curtainGeometry(path, y, groundM),
      columns: columnsGeometry(this.thermals, this.track, path, surfaceAt),
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

import { type SceneCamera } from './stage-options.js';
import { shortestTurn } from './geometry/chase-course.js';

/** Where a camera looks, and from where: around the target, north is azimuth 0. */
export interface CameraPose {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Direction of the view. */
  readonly azimuthDeg: number;
  /** Of the camera above the target. */
  readonly elevationDeg: number;
  readonly distanceM: number;
}

/** Where the whole flight is. */
export interface WholeFlight {
  readonly centre: { readonly x: number; readonly y: number; readonly z: number };
  readonly groundM: number;
  readonly radiusM: number;
  /** Direction in which the flight fills a wide picture. */
  readonly broadsideDeg: number;
}

/** What the cameras aim at. */
export interface CameraAims extends WholeFlight {
  /** The glider, or the middle of its circles. */
  readonly glider: { readonly x: number; readonly y: number; readonly z: number };
  readonly courseDeg: number;
  /** How much further away than usual the chase camera is, because the replay is fast. */
  readonly chaseAway: number;
  /** Of the camera that chooses its shots; null without one. */
  readonly story: CameraPose | null;
}

/** What the viewer did to a camera. */
interface Adjustment {
  turnedDeg: number;
  raisedDeg: number;
  zoom: number;
  movedX: number;
  movedZ: number;
}

const ZOOM_RANGE: Readonly<Record<SceneCamera, readonly [number, number]>> = {
  story: [1, 1],
  chase: [0.25, 14],
  orbit: [0.03, 4],
  top: [0.03, 4],
};

/** Time constant of a move from one camera to another. */
const MOVE_SECONDS = 0.32;
const TOP_ELEVATION_DEG = 89.5;
const CHASE_ELEVATION_DEG = 18;
const CHASE_DISTANCE_M = { wide: 430, narrow: 470 };

/** One rig for all cameras: a change of camera is a move, so that viewers keep their bearings. */
export class CameraRig {
  private camera: SceneCamera;
  private adjustments: Record<SceneCamera, Adjustment> = freshAdjustments();
  /** What is left of a move: the pose minus the aim. Null when the camera is where it should be. */
  private rest: CameraPose | null = null;
  private last: CameraPose | null = null;
  /** Width by height of the picture. */
  aspect = 1;

  constructor(
    camera: SceneCamera,
    private readonly reducedMotion: boolean,
  ) {
    this.camera = camera;
  }

  get current(): SceneCamera {
    return this.camera;
  }

  get isMoving(): boolean {
    return this.rest !== null;
  }

  setCamera(camera: SceneCamera): void {
    if (camera === this.camera) return;
    this.camera = camera;
    this.startMove();
  }

  /** Another camera at once. */
  cutTo(camera: SceneCamera): void {
    this.camera = camera;
    this.rest = null;
    this.shouldStart = false;
  }

  /** Follows the pilot from where the camera is. */
  takeOver({ courseDeg, chaseAway }: Pick<CameraAims, 'courseDeg' | 'chaseAway'>): void {
    if (!this.last) return;
    const [least, most] = ZOOM_RANGE.chase;
    this.adjustments.chase = {
      turnedDeg: shortestTurn(this.last.azimuthDeg - courseDeg),
      raisedDeg: this.last.elevationDeg - CHASE_ELEVATION_DEG,
      zoom: clamp(this.last.distanceM / (this.chaseDistanceM * chaseAway), least, most),
      movedX: 0,
      movedZ: 0,
    };
    this.camera = 'chase';
    this.startMove();
  }

  /** The next pose starts from the present one, instead of jumping to the aim. */
  startMove(): void {
    this.shouldStart = true;
  }

  private shouldStart = false;

  turn(rightDeg: number, upDeg: number): void {
    const adjustment = this.adjustments[this.camera];
    adjustment.turnedDeg += rightDeg;
    adjustment.raisedDeg = Math.min(70, Math.max(-45, adjustment.raisedDeg + upDeg));
  }

  /** Moves the picture by pixels; the chase camera stays at the glider. */
  move(rightM: number, downM: number): void {
    if (this.camera === 'chase' || !this.last) return;
    const azimuth = (this.last.azimuthDeg * Math.PI) / 180;
    const adjustment = this.adjustments[this.camera];
    adjustment.movedX += -rightM * Math.cos(azimuth) + downM * Math.sin(azimuth);
    adjustment.movedZ += -rightM * Math.sin(azimuth) - downM * Math.cos(azimuth);
  }

  zoom(factor: number): void {
    const adjustment = this.adjustments[this.camera];
    const [least, most] = ZOOM_RANGE[this.camera];
    adjustment.zoom = Math.min(most, Math.max(least, adjustment.zoom * factor));
  }

  reset(): void {
    this.adjustments = freshAdjustments();
    this.startMove();
  }

  /** The pose after another stretch of time. Follows its aim without delay, except for what is left of a move. */
  advance(aims: CameraAims, seconds: number): CameraPose {
    const aim = this.aim(aims);
    if (this.shouldStart && this.last && !this.reducedMotion) this.rest = difference(this.last, aim);
    this.shouldStart = false;
    if (this.rest) this.rest = remainder(this.rest, Math.exp(-seconds / MOVE_SECONDS), aim.distanceM);
    this.last = this.rest ? sum(aim, this.rest) : aim;
    return this.last;
  }

  private get chaseDistanceM(): number {
    return this.isPortrait ? CHASE_DISTANCE_M.narrow : CHASE_DISTANCE_M.wide;
  }

  private get isPortrait(): boolean {
    return this.aspect < 1.1;
  }

  private aim(aims: CameraAims): CameraPose {
    if (this.camera === 'story' && aims.story) return aims.story;
    const { turnedDeg, raisedDeg, zoom } = this.adjustments.chase;
    if (this.camera === 'chase') {
      const course = (aims.courseDeg * Math.PI) / 180;
      const aheadM = 60 * zoom;
      return {
        x: aims.glider.x + Math.sin(course) * aheadM,
        y: aims.glider.y - 8 * zoom,
        z: aims.glider.z - Math.cos(course) * aheadM,
        azimuthDeg: aims.courseDeg + turnedDeg,
        elevationDeg: clamp(CHASE_ELEVATION_DEG + raisedDeg, -4, 86),
        distanceM: this.chaseDistanceM * zoom * aims.chaseAway,
      };
    }
    const adjustment = this.adjustments[this.camera === 'top' ? 'top' : 'orbit'];
    return this.camera === 'top' ? this.fromAbove(aims, adjustment) : this.fromSide(aims, adjustment);
  }

  /** The whole flight from its side, whatever the viewer did to the cameras. */
  overview(whole: WholeFlight): CameraPose {
    return this.fromSide(whole, freshAdjustments().orbit);
  }

  private fromAbove(whole: WholeFlight, { zoom, movedX, movedZ }: Adjustment): CameraPose {
    return {
      x: whole.centre.x + movedX,
      y: whole.groundM,
      z: whole.centre.z + movedZ,
      azimuthDeg: 0,
      elevationDeg: TOP_ELEVATION_DEG,
      distanceM: (whole.radiusM * 3.1 * zoom) / Math.min(1, this.aspect),
    };
  }

  private fromSide(whole: WholeFlight, adjustment: Adjustment): CameraPose {
    const { turnedDeg, raisedDeg, zoom, movedX, movedZ } = adjustment;
    const { isPortrait, aspect } = this;
    const away = isPortrait ? 2.45 / Math.min(1, aspect) ** 0.8 : Math.max(2.2, 3.4 / aspect);
    return {
      x: whole.centre.x + movedX,
      y: whole.centre.y,
      z: whole.centre.z + movedZ,
      azimuthDeg: (isPortrait ? whole.broadsideDeg + 78 : whole.broadsideDeg) + turnedDeg,
      elevationDeg: clamp(29 + raisedDeg, 2, 88),
      distanceM: whole.radiusM * zoom * away,
    };
  }
}

function freshAdjustments(): Record<SceneCamera, Adjustment> {
  const fresh = () => ({ turnedDeg: 0, raisedDeg: 0, zoom: 1, movedX: 0, movedZ: 0 });
  return { story: fresh(), chase: fresh(), orbit: fresh(), top: fresh() };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Of the distances, the logarithm of their ratio: zooming looks even that way. */
function difference(from: CameraPose, to: CameraPose): CameraPose {
  return {
    x: from.x - to.x,
    y: from.y - to.y,
    z: from.z - to.z,
    azimuthDeg: shortestTurn(from.azimuthDeg - to.azimuthDeg),
    elevationDeg: from.elevationDeg - to.elevationDeg,
    distanceM: Math.log(from.distanceM / to.distanceM),
  };
}

function sum(aim: CameraPose, rest: CameraPose): CameraPose {
  return {
    x: aim.x + rest.x,
    y: aim.y + rest.y,
    z: aim.z + rest.z,
    azimuthDeg: aim.azimuthDeg + rest.azimuthDeg,
    elevationDeg: aim.elevationDeg + rest.elevationDeg,
    distanceM: aim.distanceM * Math.exp(rest.distanceM),
  };
}

/** The share of a difference; null when it can no longer be seen. */
function remainder(rest: CameraPose, share: number, distanceM: number): CameraPose | null {
  const scaled = {
    x: rest.x * share,
    y: rest.y * share,
    z: rest.z * share,
    azimuthDeg: rest.azimuthDeg * share,
    elevationDeg: rest.elevationDeg * share,
    distanceM: rest.distanceM * share,
  };
  const shiftShare = Math.hypot(scaled.x, scaled.y, scaled.z) / distanceM;
  const turnDeg = Math.abs(scaled.azimuthDeg) + Math.abs(scaled.elevationDeg);
  return shiftShare + Math.abs(scaled.distanceM) + turnDeg / 60 < 5e-4 ? null : scaled;
}

/** Position of a camera. */
export function eyeOf(pose: CameraPose): { x: number; y: number; z: number } {
  const azimuth = (pose.azimuthDeg * Math.PI) / 180;
  const elevation = (pose.elevationDeg * Math.PI) / 180;
  const awayM = Math.cos(elevation) * pose.distanceM;
  return {
    x: pose.x - Math.sin(azimuth) * awayM,
    y: pose.y + Math.sin(elevation) * pose.distanceM,
    z: pose.z + Math.cos(azimuth) * awayM,
  };
}

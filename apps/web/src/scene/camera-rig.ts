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

/** What the cameras aim at. */
export interface CameraAims {
  /** The glider, or the middle of its circles. */
  readonly glider: { readonly x: number; readonly y: number; readonly z: number };
  readonly courseDeg: number;
  readonly centre: { readonly x: number; readonly y: number; readonly z: number };
  readonly groundM: number;
  readonly radiusM: number;
  /** Direction in which the flight fills a wide picture. */
  readonly broadsideDeg: number;
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
  chase: [0.25, 14],
  orbit: [0.03, 4],
  top: [0.03, 4],
};

/** Time constant of a move from one camera to another. */
const MOVE_SECONDS = 0.32;
const TOP_ELEVATION_DEG = 89.5;

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

  private aim(aims: CameraAims): CameraPose {
    const { turnedDeg, raisedDeg, zoom, movedX, movedZ } = this.adjustments[this.camera];
    const isPortrait = this.aspect < 1.1;
    if (this.camera === 'chase') {
      const course = (aims.courseDeg * Math.PI) / 180;
      const aheadM = 60 * zoom;
      return {
        x: aims.glider.x + Math.sin(course) * aheadM,
        y: aims.glider.y - 8 * zoom,
        z: aims.glider.z - Math.cos(course) * aheadM,
        azimuthDeg: aims.courseDeg + turnedDeg,
        elevationDeg: clamp(18 + raisedDeg, -4, 86),
        distanceM: (isPortrait ? 470 : 430) * zoom,
      };
    }
    const narrow = Math.min(1, this.aspect);
    const target = { x: aims.centre.x + movedX, z: aims.centre.z + movedZ };
    if (this.camera === 'top') {
      const distanceM = (aims.radiusM * 3.1 * zoom) / narrow;
      return { ...target, y: aims.groundM, azimuthDeg: 0, elevationDeg: TOP_ELEVATION_DEG, distanceM };
    }
    const broadsideDeg = isPortrait ? aims.broadsideDeg + 78 : aims.broadsideDeg;
    return {
      ...target,
      y: aims.centre.y,
      azimuthDeg: broadsideDeg + turnedDeg,
      elevationDeg: clamp(29 + raisedDeg, 2, 88),
      distanceM: aims.radiusM * zoom * (isPortrait ? 2.45 / narrow ** 0.8 : Math.max(2.2, 3.4 / this.aspect)),
    };
  }
}

function freshAdjustments(): Record<SceneCamera, Adjustment> {
  const fresh = () => ({ turnedDeg: 0, raisedDeg: 0, zoom: 1, movedX: 0, movedZ: 0 });
  return { chase: fresh(), orbit: fresh(), top: fresh() };
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

import { type CameraPose, eyeOf } from '../scene/camera-rig.js';
import { shortestTurn } from '../scene/geometry/chase-course.js';
import { type Pacing } from '../replay/pacing.js';
import { type Shot, shotAt } from './shots.js';
import { DISTANCE_MIN_M, SMOOTHED_STEPS, type Steady, STEP_SECONDS } from './steady-pilot.js';

/** What the camera has to know of the flight and the ground. */
export interface StoryScene {
  /** At each step of playing. */
  readonly pilot: readonly Steady[];
  /** Height of the ground. */
  groundM(x: number, z: number): number;
  /** From which the whole flight is seen. */
  readonly overview: CameraPose;
}

export interface Story {
  readonly shots: readonly Shot[];
  readonly pacing: Pacing;
}

/** How long the camera takes from one shot to the next. */
const CUT_SECONDS = 1.5;
/** Turns of the camera, in degrees per second of playing. */
const OVERVIEW_TURN = 4;
const CLIMB_TURN = 14;
const LANDING_TURN = 9;
/** Room between the line of sight and the ground. */
const SIGHT_CLEARANCE_M = 25;
const SIGHT_SAMPLES = 16;
const RAISE_STEP_DEG = 4;
const RAISE_MAX_DEG = 48;

/**
 * A camera that chooses its shots. At any moment of playing there is exactly one pose, whatever was seen before: frames
 * may be slow, skipped, or drawn for a video. Poses are found when they are seen, because all of them together would
 * hold up the first frame.
 */
export class StoryCamera {
  private readonly poses: CameraPose[] = [];
  /** How much higher the camera must be to see the pilot, by step. */
  private readonly neededDeg: number[] = [];

  constructor(
    private readonly shots: readonly Shot[],
    private readonly scene: StoryScene,
  ) {}

  /** The pose after some seconds of playing. */
  poseAt(playedSeconds: number): CameraPose {
    const at = Math.min(this.scene.pilot.length - 1, Math.max(0, playedSeconds / STEP_SECONDS));
    const index = Math.min(this.scene.pilot.length - 2, Math.floor(at));
    return mixed(this.pose(index), this.pose(index + 1), at - index);
  }

  private pose(step: number): CameraPose {
    return (this.poses[step] ??= raised(
      this.planned(step),
      mean(this.around(step).map((at) => this.heldDeg(at))),
    ));
  }

  /** Raised some time before and after a mountain would hide the pilot. */
  private heldDeg(step: number): number {
    return Math.max(...this.around(step).map((at) => this.needed(at)));
  }

  private needed(step: number): number {
    return (this.neededDeg[step] ??= raiseToSee(this.planned(step), this.scene));
  }

  /** Steps that a smoothed value depends on. */
  private around(step: number): number[] {
    const from = Math.max(0, step - SMOOTHED_STEPS);
    const to = Math.min(this.scene.pilot.length - 1, step + SMOOTHED_STEPS);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  }

  /** Without heed of the ground. */
  private planned(step: number): CameraPose {
    const { shots, scene } = this;
    const pilot = scene.pilot[step]!;
    const played = step * STEP_SECONDS;
    const shot = shotAt(shots, played);
    const pose = poseIn(shot, played, pilot, scene);
    const next = shots[shots.indexOf(shot) + 1];
    const before = shots[shots.indexOf(shot) - 1];
    // each shot is left, and entered, half a cut before and after its end
    const toEnd = shot.toPlayed - played;
    if (next && toEnd < CUT_SECONDS / 2)
      return mixed(pose, poseIn(next, played, pilot, scene), 0.5 - eased(toEnd / CUT_SECONDS));
    const fromStart = played - shot.fromPlayed;
    if (before && fromStart < CUT_SECONDS / 2)
      return mixed(poseIn(before, played, pilot, scene), pose, 0.5 + eased(fromStart / CUT_SECONDS));
    return pose;
  }
}

/** Half of an S-curve: 0 at 0, 0.5 at 0.5. */
function eased(share: number): number {
  return 0.5 * Math.sin(Math.min(0.5, Math.max(0, share)) * Math.PI);
}

function poseIn(
  { kind, fromPlayed }: Shot,
  played: number,
  pilot: Steady,
  { overview }: StoryScene,
): CameraPose {
  const since = played - fromPlayed;
  const { x, y, z, courseDeg, distanceM } = pilot;
  const at = (turnDeg: number, elevationDeg: number, away: number): CameraPose => ({
    ...{ x, y, z },
    azimuthDeg: courseDeg + turnDeg,
    elevationDeg,
    distanceM: away,
  });
  switch (kind) {
    case 'overview':
      return { ...overview, azimuthDeg: overview.azimuthDeg - 8 + since * OVERVIEW_TURN };
    case 'ridge':
      return at(62, 14, distanceM * 0.85);
    case 'climb':
      return at(20 + since * CLIMB_TURN, 12 + since, Math.max(520, distanceM * 0.8));
    case 'glide':
      return at(42 - since * 6, 15, distanceM * 1.1);
    case 'low-save':
      return at(80 - since * 5, 6, Math.max(DISTANCE_MIN_M, distanceM * 0.6));
    case 'landing':
      return at(since * LANDING_TURN, 22, Math.max(DISTANCE_MIN_M, distanceM * 0.8));
    case 'follow':
      return at(16 * Math.sin(played / 4), 20, distanceM);
  }
}

/** In degrees, until no mountain hides the pilot. */
function raiseToSee(pose: CameraPose, scene: StoryScene): number {
  for (let raiseDeg = 0; raiseDeg < RAISE_MAX_DEG; raiseDeg += RAISE_STEP_DEG)
    if (isInSight({ ...pose, elevationDeg: pose.elevationDeg + raiseDeg }, scene)) return raiseDeg;
  return RAISE_MAX_DEG;
}

function isInSight(pose: CameraPose, scene: StoryScene): boolean {
  const eye = eyeOf(pose);
  for (let sample = 0; sample < SIGHT_SAMPLES; sample++) {
    // close to the pilot, the ground may be close, too
    const share = (sample / SIGHT_SAMPLES) * 0.94;
    const [x, y, z] = [
      eye.x + (pose.x - eye.x) * share,
      eye.y + (pose.y - eye.y) * share,
      eye.z + (pose.z - eye.z) * share,
    ];
    if (scene.groundM(x, z) + SIGHT_CLEARANCE_M * (1 - share) > y) return false;
  }
  return true;
}

function raised(pose: CameraPose, raiseDeg: number): CameraPose {
  return { ...pose, elevationDeg: Math.min(85, pose.elevationDeg + raiseDeg) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function mixed(from: CameraPose, to: CameraPose, share: number): CameraPose {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    z: mix(from.z, to.z),
    azimuthDeg: from.azimuthDeg + shortestTurn(to.azimuthDeg - from.azimuthDeg) * share,
    elevationDeg: mix(from.elevationDeg, to.elevationDeg),
    distanceM: Math.exp(mix(Math.log(from.distanceM), Math.log(to.distanceM))),
  };
}

import { type CameraPose, eyeOf } from '../scene/camera-rig.js';
import { shortestTurn } from '../scene/geometry/chase-course.js';
import { type Pacing } from '../replay/pacing.js';
import { OUTRO_SECONDS, type Shot, shotAt, type ShotKind } from './shots.js';

interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What the camera has to know of the flight and the ground. */
export interface StoryScene {
  positionAt(flownSeconds: number): Position;
  /** Height of the ground. */
  groundM(x: number, z: number): number;
  /** From which the whole flight is seen. */
  readonly overview: CameraPose;
}

export interface Story {
  readonly shots: readonly Shot[];
  readonly pacing: Pacing;
}

/** Poses are planned at this interval of playing. */
const STEP_SECONDS = 0.125;
/** The camera looks at the mean position within this time of playing, so circles do not shake it. */
const STEADY_SECONDS = 0.7;
const STEADY_FLOWN_SECONDS_MIN = 12;
const STEADY_SAMPLES = 13;
/** The course is the distance made good within this time of playing. */
const COURSE_SECONDS = 1.6;
const COURSE_FLOWN_SECONDS_MIN = 60;
/** How long the camera takes from one shot to the next. */
const CUT_SECONDS = 1.5;
const SMOOTHED_STEPS = 8;
/** So far away that the pilot needs some seconds through the picture. */
const DISTANCE_SECONDS = 1.5;
const DISTANCE_MIN_M = 420;
/** Turns of the camera, in degrees per second of playing. */
const OVERVIEW_TURN = 4;
const CLIMB_TURN = 14;
const LANDING_TURN = 9;
/** Room between the line of sight and the ground. */
const SIGHT_CLEARANCE_M = 25;
const SIGHT_SAMPLES = 16;
const RAISE_STEP_DEG = 4;
const RAISE_MAX_DEG = 48;

/** What the pilot does at a step, seen without circles. */
interface Steady extends Position {
  readonly courseDeg: number;
  /** How far the camera should be. */
  readonly distanceM: number;
}

/**
 * A camera that chooses its shots. All poses are planned ahead, so at any moment of playing there is exactly one:
 * frames may be slow, skipped, or drawn for a video.
 */
export class StoryCamera {
  private readonly poses: readonly CameraPose[];

  constructor(
    private readonly story: Story,
    scene: StoryScene,
  ) {
    this.poses = plan(story, scene);
  }

  /** The pose after some seconds of playing. */
  poseAt(playedSeconds: number): CameraPose {
    const at = Math.min(this.poses.length - 1, Math.max(0, playedSeconds / STEP_SECONDS));
    const index = Math.min(this.poses.length - 2, Math.floor(at));
    return mixed(this.poses[index]!, this.poses[index + 1]!, at - index);
  }

  kindAt(playedSeconds: number): ShotKind {
    return shotAt(this.story.shots, playedSeconds).kind;
  }
}

function plan({ shots, pacing }: Story, scene: StoryScene): CameraPose[] {
  const count = Math.ceil((pacing.playedSeconds + OUTRO_SECONDS) / STEP_SECONDS) + 2;
  const pilot = steadyPilot(pacing, scene, count);
  const poses = Array.from({ length: count }, (_, i) => {
    const played = i * STEP_SECONDS;
    const shot = shotAt(shots, played);
    const pose = poseIn(shot, played, pilot[i]!, scene);
    const next = shots[shots.indexOf(shot) + 1];
    const before = shots[shots.indexOf(shot) - 1];
    // each shot is left, and entered, half a cut before and after its end
    const toEnd = shot.toPlayed - played;
    if (next && toEnd < CUT_SECONDS / 2)
      return mixed(pose, poseIn(next, played, pilot[i]!, scene), 0.5 - eased(toEnd / CUT_SECONDS));
    const fromStart = played - shot.fromPlayed;
    if (before && fromStart < CUT_SECONDS / 2)
      return mixed(poseIn(before, played, pilot[i]!, scene), pose, 0.5 + eased(fromStart / CUT_SECONDS));
    return pose;
  });
  return raised(poses, scene);
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

/** Position, course and speed without circles and steps. */
function steadyPilot(pacing: Pacing, scene: StoryScene, count: number): Steady[] {
  const places = Array.from({ length: count }, (_, i) => {
    const flown = pacing.flownAt(i * STEP_SECONDS);
    return meanPosition(scene, flown, steadyReach(pacing, flown));
  });
  const east = new Float64Array(count);
  const south = new Float64Array(count);
  const distance = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const flown = pacing.flownAt(i * STEP_SECONDS);
    const reach = Math.max(COURSE_FLOWN_SECONDS_MIN, COURSE_SECONDS * pacing.rateAt(flown));
    const [from, to] = [flown - reach, flown + reach].map((at) =>
      meanPosition(scene, at, steadyReach(pacing, flown)),
    );
    [east[i], south[i]] = [to!.x - from!.x, to!.z - from!.z];
    const [before, after] = [places[Math.max(0, i - 4)]!, places[Math.min(count - 1, i + 4)]!];
    const speed = Math.hypot(after.x - before.x, after.y - before.y, after.z - before.z) / (8 * STEP_SECONDS);
    distance[i] = Math.max(DISTANCE_MIN_M, speed * DISTANCE_SECONDS);
  }
  const [eastward, southward] = [smoothed(east), smoothed(south)];
  const away = smoothed(smoothed(distance));
  let courseDeg = 0;
  const courses = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const course = (Math.atan2(eastward[i]!, -southward[i]!) * 180) / Math.PI;
    courseDeg = i === 0 ? course : courseDeg + shortestTurn(course - courseDeg);
    courses[i] = courseDeg;
  }
  const steadyCourse = smoothed(smoothed(courses));
  return places.map((place, i) => ({ ...place, courseDeg: steadyCourse[i]!, distanceM: away[i]! }));
}

function steadyReach(pacing: Pacing, flownSeconds: number): number {
  return Math.max(STEADY_FLOWN_SECONDS_MIN, STEADY_SECONDS * pacing.rateAt(flownSeconds));
}

function meanPosition(scene: StoryScene, flownSeconds: number, reachSeconds: number): Position {
  const mean = { x: 0, y: 0, z: 0 };
  for (let sample = 0; sample < STEADY_SAMPLES; sample++) {
    const offset = ((2 * sample) / (STEADY_SAMPLES - 1) - 1) * reachSeconds;
    const { x, y, z } = scene.positionAt(flownSeconds + offset);
    mean.x += x / STEADY_SAMPLES;
    mean.y += y / STEADY_SAMPLES;
    mean.z += z / STEADY_SAMPLES;
  }
  return mean;
}

/** Raises the camera where a mountain would hide the pilot, and some time before and after. */
function raised(poses: readonly CameraPose[], scene: StoryScene): CameraPose[] {
  const needed = Float64Array.from(poses, (pose) => {
    for (let raiseDeg = 0; raiseDeg < RAISE_MAX_DEG; raiseDeg += RAISE_STEP_DEG)
      if (isInSight({ ...pose, elevationDeg: pose.elevationDeg + raiseDeg }, scene)) return raiseDeg;
    return RAISE_MAX_DEG;
  });
  const held = needed.map((_, i) =>
    Math.max(...needed.subarray(Math.max(0, i - SMOOTHED_STEPS), i + SMOOTHED_STEPS + 1)),
  );
  const raise = smoothed(held);
  return poses.map((pose, i) => ({ ...pose, elevationDeg: Math.min(85, pose.elevationDeg + raise[i]!) }));
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

function smoothed(values: Float64Array): Float64Array {
  return values.map((_, i) => {
    const around = values.subarray(Math.max(0, i - SMOOTHED_STEPS), i + SMOOTHED_STEPS + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
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

import { type CameraPose, eyeOf } from '../scene/camera-rig.js';
import { type DrawnPath } from '../scene/geometry/drawn-path.js';
import { PathMeans } from '../scene/path-means.js';
import { Pacing } from '../replay/pacing.js';
import { OUTRO_SECONDS, shotsOf } from './shots.js';
import { steadyPilot } from './steady-pilot.js';
import { StoryCamera } from './story-camera.js';

const DURATION_SECONDS = 5_400;
const OVERVIEW: CameraPose = { x: 0, y: 1_500, z: 0, azimuthDeg: 30, elevationDeg: 40, distanceM: 9_000 };
const pacing = new Pacing(DURATION_SECONDS);
const shots = shotsOf({ durationSeconds: DURATION_SECONDS, parts: [] }, pacing);

/** A straight flight to the east with a climb that circles. */
function flown(): DrawnPath {
  const times = Array.from({ length: DURATION_SECONDS }, (_, i) => i);
  const isClimb = (t: number) => t > 1_200 && t < 2_000;
  const column = (of: (seconds: number) => number) => Float32Array.from(times, of);
  return {
    count: times.length,
    timeSeconds: Float32Array.from(times),
    x: column((t) => (isClimb(t) ? 12_000 + 50 * Math.sin(t / 3) : t * 10)),
    y: column((t) => (isClimb(t) ? 1_500 + (t - 1_200) : 1_500)),
    z: column((t) => (isClimb(t) ? 50 * Math.cos(t / 3) : 0)),
    climbMps: column(() => 0),
    startsSegment: new Uint8Array(times.length),
    circles: new Uint8Array(times.length),
  };
}

const path = flown();
const pilot = steadyPilot(pacing, new PathMeans({ path, y: path.y }));
const over = (groundM: (x: number, z: number) => number) =>
  new StoryCamera(shots, { pilot, groundM, overview: OVERVIEW });
const flat = () => 0;
const ends = pacing.playedSeconds + OUTRO_SECONDS;

describe('StoryCamera', () => {
  it('has one pose for each moment, whatever was seen before', () => {
    const ridge = (x: number, z: number) => (z > 200 ? 2_200 : 0) + x * 0.01;
    const [forward, backward] = [over(ridge), over(ridge)];
    const moments = Array.from({ length: 120 }, (_, i) => (i / 119) * ends);
    const shown = moments.map((played) => forward.poseAt(played));
    const reversed = moments.toReversed().map((played) => backward.poseAt(played));
    expect(reversed.toReversed()).toEqual(shown);
  });

  it('moves without a jump, and has a pose before the start and after the end', () => {
    const camera = over(flat);
    const furthest = (stepSeconds: number) => {
      let most = 0;
      let before = eyeOf(camera.poseAt(-5));
      for (let played = 0; played <= ends + 5; played += stepSeconds) {
        const eye = eyeOf(camera.poseAt(played));
        most = Math.max(most, Math.hypot(eye.x - before.x, eye.y - before.y, eye.z - before.z));
        before = eye;
      }
      return most;
    };
    // a jump would be as large in a smaller step
    expect(furthest(0.01) / furthest(0.04)).toBeLessThan(0.3);
  });

  it('looks over a mountain that would hide the pilot, and only there', () => {
    const wall = (x: number, z: number) => (x > 20_000 && x < 30_000 && Math.abs(z) > 100 ? 2_000 : 0);
    const [free, walled] = [over(flat), over(wall)];
    const raisedBy = (flownSeconds: number) => {
      const played = pacing.playedUntil(flownSeconds);
      return walled.poseAt(played).elevationDeg - free.poseAt(played).elevationDeg;
    };
    expect(raisedBy(2_500)).toBeGreaterThan(15);
    expect(raisedBy(4_000)).toBe(0);
  });

  it('finds few poses for the first frame', () => {
    let asked = 0;
    const counted = over(() => {
      asked++;
      return 0;
    });
    counted.poseAt(0);
    expect(asked).toBeLessThan(800);
  });
});

import { holdShape } from '../warm-up/held-shapes.js';
import { type Windows } from './windows.js';

/** Below this speed between two points of the grid, the course is noise. */
const COURSE_SPEED_MIN_MPS = 1.5;

/** Course of a track on the grid of its windows, followed through all its turns. */
export class Turning {
  /** Turned up to each point, radians; right is positive. */
  private readonly turnedRad: Float64Array;

  constructor(private readonly windows: Windows) {
    const { eastM, northM, stepSeconds } = windows;
    const points = eastM.length;
    this.turnedRad = new Float64Array(points);
    const leastM = COURSE_SPEED_MIN_MPS * stepSeconds;
    let course = NaN;
    let turned = 0;
    for (let i = 1; i < points; i++) {
      const east = eastM[i]! - eastM[i - 1]!;
      const north = northM[i]! - northM[i - 1]!;
      const next = Math.atan2(east, north);
      if (course === course && east * east + north * north >= leastM * leastM) {
        const turn = next - course;
        turned += turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
      }
      course = next;
      this.turnedRad[i] = turned;
    }
    holdShape(this);
  }

  /** Net turn around the middle of each window, degrees: left and right cancel out. */
  netDegOver(seconds: number): Float64Array {
    const { count, stepsPerWindow, stepSeconds } = this.windows;
    const half = Math.max(1, Math.round(seconds / 2 / stepSeconds));
    const { turnedRad } = this;
    const last = turnedRad.length - 1;
    const degrees = new Float64Array(count);
    for (let window = 0, middle = stepsPerWindow >> 1; window < count; window++, middle += stepsPerWindow) {
      const turned = turnedRad[Math.min(last, middle + half)]! - turnedRad[Math.max(0, middle - half)]!;
      degrees[window] = (Math.abs(turned) * 180) / Math.PI;
    }
    return degrees;
  }
}

import { lastIndexAtOrBelow } from '../track/track-state.js';
import { type DrawnLine, type PathPosition, positionAt } from './path-position.js';

/** Mean positions on the ribbon over any time, from sums that are added up once. */
export class PathMeans {
  private readonly sums: readonly [Float64Array, Float64Array, Float64Array];

  constructor(private readonly line: DrawnLine) {
    const { path, y } = line;
    this.sums = [path.x, y, path.z].map((values) => summedUp(path, values)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
  }

  /** Before the first point and after the last, the pilot stays there. */
  between(fromSeconds: number, toSeconds: number): PathPosition {
    if (!(toSeconds > fromSeconds)) return positionAt(this.line, fromSeconds);
    const [from, to] = [this.summedUntil(fromSeconds), this.summedUntil(toSeconds)];
    const seconds = toSeconds - fromSeconds;
    return { x: (to.x - from.x) / seconds, y: (to.y - from.y) / seconds, z: (to.z - from.z) / seconds };
  }

  private summedUntil(seconds: number): PathPosition {
    const { path, y } = this.line;
    const index = lastIndexAtOrBelow(path.timeSeconds, seconds);
    const sinceSeconds = seconds - path.timeSeconds[index]!;
    const at = positionAt(this.line, seconds);
    const [x, height, z] = this.sums;
    return {
      x: x[index]! + (sinceSeconds * (path.x[index]! + at.x)) / 2,
      y: height[index]! + (sinceSeconds * (y[index]! + at.y)) / 2,
      z: z[index]! + (sinceSeconds * (path.z[index]! + at.z)) / 2,
    };
  }
}

/** The integral of a column over time, until each point. */
function summedUp({ count, timeSeconds }: DrawnLine['path'], values: Float32Array): Float64Array {
  const sums = new Float64Array(count);
  for (let i = 1; i < count; i++) {
    const seconds = timeSeconds[i]! - timeSeconds[i - 1]!;
    sums[i] = sums[i - 1]! + (seconds * (values[i]! + values[i - 1]!)) / 2;
  }
  return sums;
}

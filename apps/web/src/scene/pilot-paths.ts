import { type DrawnPath } from './geometry/drawn-path.js';
import { type DrawnFlight } from './path-position.js';
import { type GroupGroundReply, type GroupPathReply } from './worker-messages.js';

/** Takes the paths of a group apart: views of the same numbers, without copying them. */
export function pilotPaths(
  { path, courseDeg, starts }: GroupPathReply,
  { y, groundM }: GroupGroundReply,
): DrawnFlight[] {
  return Array.from({ length: starts.length - 1 }, (_, pilot) => {
    const [from, to] = [starts[pilot]!, starts[pilot + 1]!];
    return {
      path: partOf(path, from, to),
      courseDeg: courseDeg.subarray(from, to),
      y: y.subarray(from, to),
      groundM: groundM.subarray(from, to),
    };
  });
}

function partOf(path: DrawnPath, from: number, to: number): DrawnPath {
  return {
    count: to - from,
    timeSeconds: path.timeSeconds.subarray(from, to),
    x: path.x.subarray(from, to),
    y: path.y.subarray(from, to),
    z: path.z.subarray(from, to),
    climbMps: path.climbMps.subarray(from, to),
    startsSegment: path.startsSegment.subarray(from, to),
    circles: path.circles.subarray(from, to),
  };
}

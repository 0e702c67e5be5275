import { mapColumns } from './replay-columns.js';
import { type ReplayTrack } from './replay-track.js';

/**
 * The track from take-off to landing (inclusive), with its clock starting at take-off, so that it reveals nothing
 * about the time before or after. Null when there was no flight.
 */
export function flightPart(track: ReplayTrack): ReplayTrack | null {
  const { takeoffIndex: first, landingIndex: last, columns } = track;
  if (first === null || last === null) return null;
  const pointCount = last - first + 1;
  const startSeconds = columns.timeOffsetSeconds[first]!;
  const isInside = (index: number): boolean => index >= first && index <= last;
  const shifted = (indices: Int32Array): Int32Array => indices.filter(isInside).map((index) => index - first);
  const clipped = (index: number): number => Math.min(Math.max(index, first), last) - first;
  return {
    ...track,
    startedAt: track.startedAt === null ? null : track.startedAt + startSeconds * 1_000,
    pointCount,
    sourcePointCount: track.sourceIndices[last]! - track.sourceIndices[first]! + 1,
    sourceIndices: track.sourceIndices
      .slice(first, last + 1)
      .map((index) => index - track.sourceIndices[first]!),
    segmentStarts: Int32Array.from(new Set([0, ...shifted(track.segmentStarts)])),
    takeoffIndex: 0,
    landingIndex: pointCount - 1,
    phases: track.phases
      .filter(({ startIndex, endIndex }) => endIndex >= first && startIndex <= last)
      .map((phase) => ({
        ...phase,
        startIndex: clipped(phase.startIndex),
        endIndex: clipped(phase.endIndex),
      })),
    keptIndices: shifted(track.keptIndices),
    columns: mapColumns(({ key }) => {
      const column = columns[key]?.slice(first, last + 1) ?? null;
      return key === 'timeOffsetSeconds' && column ? column.map((seconds) => seconds - startSeconds) : column;
    }),
  };
}

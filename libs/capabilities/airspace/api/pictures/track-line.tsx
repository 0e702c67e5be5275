import { type CrossingEvidence } from '@engine/airspace';
import { Path } from './path.js';
import { pathOf } from './picture-shapes.js';

/** The track, dashed where nothing was recorded. */
export function TrackLine({
  evidence,
  x,
  y,
}: {
  readonly evidence: CrossingEvidence;
  readonly x: number[];
  readonly y: number[];
}) {
  const gaps = evidence.isGapAfter.flatMap((isGap, i) => (isGap ? [i] : []));
  const recorded = [-1, ...gaps].map((gap, i) => [gap + 1, (gaps[i] ?? x.length - 1) + 1] as const);
  return (
    <g>
      {recorded.map(([from, to]) => (
        <Path key={from} class="track" d={pathOf(x.slice(from, to), y.slice(from, to))} />
      ))}
      {gaps.map((gap) => (
        <Path key={gap} class="track gap" d={pathOf(x.slice(gap, gap + 2), y.slice(gap, gap + 2))} />
      ))}
    </g>
  );
}

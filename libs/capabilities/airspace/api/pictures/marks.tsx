import { type Box } from './crossing-picture.js';

/** Numbered dots: 1 entry, 2 deepest point, 3 exit. */
export function Marks({
  points,
}: {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}) {
  return (
    <g>
      {apart(points).map(({ x, y, atX, atY }, i) => (
        <g key={i}>
          <path
            class="bar"
            stroke-width="2"
            d={`M${atX.toFixed(1)} ${atY.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`}
          />
          <circle class="mark" cx={atX.toFixed(1)} cy={atY.toFixed(1)} r={6} />
          <circle class="mark" cx={x.toFixed(1)} cy={y.toFixed(1)} r={RADIUS} />
          <text class="on-colour" x={x.toFixed(1)} y={(y + 7).toFixed(1)} font-size={20}>
            {i + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

const RADIUS = 15;
/** place of the number of a lone point: above it. */
const ABOVE = { dx: 0, dy: -34 } as const;

/** Where the numbers and dots of these points are. */
export function markBoxes(points: readonly { readonly x: number; readonly y: number }[]): Box[] {
  const around = (x: number, y: number): Box => ({
    x: x - RADIUS,
    y: y - RADIUS,
    width: 2 * RADIUS,
    height: 2 * RADIUS,
  });
  return apart(points).flatMap(({ x, y, atX, atY }) => [around(x, y), around(atX, atY)]);
}

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly atX: number;
  readonly atY: number;
}

/** Numbers of points that are close to each other fan out in the direction of the flight. */
function apart(points: readonly { readonly x: number; readonly y: number }[]): Mark[] {
  const isCrowded = points.some((one, i) =>
    points.some((other, j) => j < i && Math.hypot(one.x - other.x, one.y - other.y) < 2 * RADIUS + 8),
  );
  const onwards = points.at(-1)!.x >= points[0]!.x ? 1 : -1;
  return points.map(({ x, y }, i) => {
    const side = i === 0 ? -onwards : i === points.length - 1 ? onwards : 0;
    const { dx, dy } = isCrowded ? { dx: 44 * side, dy: side === 0 ? -62 : -40 } : ABOVE;
    return { x: x + dx, y: y + dy, atX: x, atY: y };
  });
}

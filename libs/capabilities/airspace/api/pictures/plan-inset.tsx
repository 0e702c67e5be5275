import { type Box, PLAN, type Point } from './crossing-picture.js';
import { Path } from './path.js';
import { closedPath, extentOf } from './picture-shapes.js';

const { max, min } = Math;

/** An airspace that is so much larger than the plan has an inset with all of it. */
const INSET_FROM = 1.3;
const SIZE = { width: 190, height: 150, margin: 14 } as const;
/** Of the north arrow, in the upper right corner. */
const NORTH_WIDTH = 70;

/** Where the inset is, in the corner where least is drawn; null if the plan shows most of the airspace. */
export function insetBox(border: readonly (readonly Point[])[], taken: readonly Point[]): Box | null {
  const [[west, east], [north, south]] = extents(border);
  if (east - west <= PLAN.width * INSET_FROM && south - north <= PLAN.height * INSET_FROM) return null;
  const { width, height, margin } = SIZE;
  const left = PLAN.x + margin;
  const right = PLAN.x + PLAN.width - width - margin;
  const corners = [
    { x: left, y: PLAN.y + margin, width, height },
    { x: right, y: PLAN.y + PLAN.height - height - margin, width, height },
    { x: right - NORTH_WIDTH, y: PLAN.y + margin, width, height },
  ];
  const countIn = (box: Box) =>
    taken.filter(([x, y]) => x > box.x && x < box.x + width && y > box.y && y < box.y + height).length;
  return corners.reduce((best, box) => (countIn(box) < countIn(best) ? box : best));
}

/** The whole airspace, with a frame around what the plan shows. */
export function PlanInset({
  border,
  box,
}: {
  readonly border: readonly (readonly Point[])[];
  readonly box: Box;
}) {
  const [[west, east], [north, south]] = extents(border);
  const scale = min((box.width - 20) / (east - west), (box.height - 20) / (south - north));
  const x = (at: number) => box.x + box.width / 2 + (at - (west + east) / 2) * scale;
  const y = (at: number) => box.y + box.height / 2 + (at - (north + south) / 2) * scale;
  const path = border.map((ring) => closedPath(ring.map(([a, b]): Point => [x(a), y(b)]))).join('');
  const [width, height] = [max(8, PLAN.width * scale), max(8, PLAN.height * scale)];
  return (
    <g>
      <rect class="inset" {...box} />
      <Path class="volume" d={path} />
      <Path class="inset-border" d={path} />
      <rect
        class="view"
        x={(x(PLAN.x + PLAN.width / 2) - width / 2).toFixed(1)}
        y={(y(PLAN.y + PLAN.height / 2) - height / 2).toFixed(1)}
        width={width.toFixed(1)}
        height={height.toFixed(1)}
      />
    </g>
  );
}

/** Of the airspace and the plan. */
function extents(border: readonly (readonly Point[])[]) {
  const all: readonly Point[] = [
    ...border.flat(),
    [PLAN.x, PLAN.y],
    [PLAN.x + PLAN.width, PLAN.y + PLAN.height],
  ];
  return [extentOf(all.map(([x]) => x)), extentOf(all.map(([, y]) => y))] as const;
}

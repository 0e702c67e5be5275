import {
  type Box,
  type CrossingPicture,
  markedPoints,
  PLAN,
  type Point,
  roundStep,
  stretchOf,
  valueAt,
} from './crossing-picture.js';
import { markBoxes, Marks } from './marks.js';
import { Path } from './path.js';
import { clipped, closedPath, pathOf, widened } from './picture-shapes.js';
import { insetBox, PlanInset } from './plan-inset.js';
import { PlanPlaces } from './plan-places.js';
import { type PlanProjection, planProjection } from './plan-projection.js';
import { TrackLine } from './track-line.js';

/** Fixes are dots where they are this far apart in the picture. */
const FIX_APART_PX = 9;
const NORTH: Box = { x: PLAN.x + PLAN.width - 64, y: PLAN.y + 12, width: 48, height: 78 };

/** The track and the border from above. */
export function PlanFigure({ picture }: { readonly picture: CrossingPicture }) {
  const { crossing, evidence, places } = picture;
  const projection = planProjection(picture);
  const { timeSeconds, latitudeDeg, longitudeDeg } = evidence;
  const x = Array.from(longitudeDeg, projection.x);
  const y = Array.from(latitudeDeg, projection.y);
  const marks = markedPoints(crossing).map(({ clock_seconds }) => ({
    x: projection.x(valueAt(longitudeDeg, timeSeconds, clock_seconds)),
    y: projection.y(valueAt(latitudeDeg, timeSeconds, clock_seconds)),
  }));
  const stretch = stretchOf(evidence, crossing).map((times) =>
    pathOf(
      times.map((time) => projection.x(valueAt(longitudeDeg, timeSeconds, time))),
      times.map((time) => projection.y(valueAt(latitudeDeg, timeSeconds, time))),
    ),
  );
  const border = evidence.rings.map((ring) =>
    Array.from(ring.latitudesDeg, (latitude, i): Point => [
      projection.x(ring.longitudesDeg[i]!),
      projection.y(latitude),
    ]),
  );
  const shown = border.map((ring) => closedPath(clipped(ring, widened(PLAN, 20)))).join('');
  const inset = insetBox(
    border,
    x.map((at, i): Point => [at, y[i]!]),
  );
  const taken = [scaleBox(projection), NORTH, ...(inset ? [inset] : []), ...markBoxes(marks)];
  return (
    <g>
      <clipPath id="plan">
        <rect {...PLAN} />
      </clipPath>
      <g clip-path="url(#plan)">
        <Path class="volume" d={shown} />
        <Path class="border" d={shown} />
        <Path class="halo" d={pathOf(x, y)} />
        <TrackLine evidence={evidence} x={x} y={y} />
        <Path class="stretch" d={stretch[0]!} />
        <Path class="stretch gap" d={stretch[1]!} />
        {fixesApart(x, y) &&
          x.map((at, i) => <circle key={i} class="fix" cx={at.toFixed(1)} cy={y[i]!.toFixed(1)} r={4} />)}
        <PlanPlaces places={places} projection={projection} taken={taken} />
      </g>
      {inset && <PlanInset border={border} box={inset} />}
      <ScaleBar projection={projection} />
      <North />
      <rect class="frame" {...PLAN} />
      <Marks points={marks} />
    </g>
  );
}

function scaleMetres({ pixelsPerM }: PlanProjection): number {
  return roundStep((0.32 * PLAN.width) / pixelsPerM);
}

function scaleBox(projection: PlanProjection): Box {
  const width = scaleMetres(projection) * projection.pixelsPerM + 24;
  return { x: PLAN.x + 12, y: PLAN.y + PLAN.height - 66, width, height: 56 };
}

function ScaleBar({ projection }: { readonly projection: PlanProjection }) {
  const metres = scaleMetres(projection);
  const box = scaleBox(projection);
  return (
    <g>
      <rect class="inset" {...box} />
      <path class="bar" d={`M${box.x + 12} ${box.y + 42}h${(metres * projection.pixelsPerM).toFixed(1)}`} />
      <text x={box.x + 12} y={box.y + 28} font-size={20}>
        {metres >= 1_000 ? `${metres / 1_000} km` : `${metres} m`}
      </text>
    </g>
  );
}

function North() {
  const [x, y] = [NORTH.x + 24, NORTH.y + 10];
  return (
    <g>
      <rect class="inset" {...NORTH} />
      <path class="fix" d={`M${x} ${y}l13 34l-13 -8l-13 8z`} />
      <text class="bold centred" x={x} y={y + 60} font-size={22}>
        N
      </text>
    </g>
  );
}

function fixesApart(x: readonly number[], y: readonly number[]): boolean {
  let length = 0;
  for (let i = 1; i < x.length; i++) length += Math.hypot(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!);
  return length / Math.max(1, x.length - 1) >= FIX_APART_PX;
}

import { type Box } from '../barogram/scales.js';
import { type Paper } from '../barogram/barogram-drawing.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { boxOf, isInside, isInBox } from './border.js';
import { type DrawnAirspace } from './drawn-airspaces.js';
import { type LimitHeights } from './limit-heights.js';
import { LINE_DASHES, LINE_WIDTHS_PX } from './line-styles.js';

/** More cannot be seen. */
const SAMPLES_MAX = 1_500;
/** Samples times points of the border, so that a long border takes no longer than a frame. */
const STEPS_MAX = 3_000_000;
const BAR_PX = 6;
const BAR_WIDTH_MIN_PX = 3;
const NAME_PX = 11;

/** Floor and ceiling while the flight is above or below an airspace, or in it. */
interface Section {
  readonly timeSeconds: number[];
  readonly floorM: number[];
  readonly ceilingM: number[];
}

/** An airspace in the barogram. */
export interface BarogramAirspace {
  readonly airspace: DrawnAirspace;
  readonly sections: readonly Section[];
}

/** The part of the flight that is within the border of an airspace, seen from above. */
export function sectionsOf(airspace: DrawnAirspace, track: ReplayTrack, heights: LimitHeights): Section[] {
  const { border, floor, ceiling } = airspace;
  const box = boxOf(border);
  const points = border.reduce((sum, line) => sum + line.latitudeDeg.length, 1);
  const step = Math.max(1, Math.ceil(track.count / Math.min(SAMPLES_MAX, STEPS_MAX / points)));
  const sections: Section[] = [];
  let current: Section | null = null;
  let isCut = false;
  for (let i = 0; i < track.count; i++) {
    isCut ||= track.startsSegment[i] === 1;
    if (i % step !== 0 && i !== track.count - 1) continue;
    if (isCut) current = null;
    isCut = false;
    const [latitudeDeg, longitudeDeg] = [track.latitudeDeg[i]!, track.longitudeDeg[i]!];
    if (!isInBox(box, latitudeDeg, longitudeDeg) || !isInside(border, latitudeDeg, longitudeDeg)) {
      current = null;
      continue;
    }
    const floorM = heights.atFix(floor, 'floor', i);
    const ceilingM = heights.atFix(ceiling, 'ceiling', i);
    if (Number.isNaN(floorM) && Number.isNaN(ceilingM)) {
      current = null;
      continue;
    }
    if (!current) sections.push((current = { timeSeconds: [], floorM: [], ceilingM: [] }));
    current.timeSeconds.push(track.timeSeconds[i]!);
    current.floorM.push(floorM);
    current.ceilingM.push(ceilingM);
  }
  return sections;
}

/** Draws floors and ceilings. */
export function paintLimits(paper: Paper, drawn: readonly BarogramAirspace[]): void {
  clipped(paper, () => {
    for (const { airspace, sections } of drawn) {
      for (const section of sections) paintSection(paper, airspace, section);
    }
  });
}

/** Marks the stretches inside along the time axis, and names the airspaces. */
export function paintStretchesAndNames(paper: Paper, drawn: readonly BarogramAirspace[]): void {
  clipped(paper, () => {
    paintNames(paper, drawn);
    for (const { airspace } of drawn) paintStretches(paper, airspace);
  });
}

function clipped({ context, scales, colour }: Paper, paint: () => void): void {
  const { box } = scales;
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.clip();
  context.strokeStyle = colour('--airspace');
  paint();
  context.restore();
}

function paintSection(
  { context, scales, colour }: Paper,
  { verdict, isChosen }: DrawnAirspace,
  { timeSeconds, floorM, ceilingM }: Section,
): void {
  const { box } = scales;
  const y = (altitudeM: number) => Math.min(box.bottom + 10, Math.max(box.top - 10, scales.y(altitudeM)));
  const last = timeSeconds.length - 1;
  const isWhole = !floorM.some(Number.isNaN) && !ceilingM.some(Number.isNaN);
  if (isWhole) {
    context.save();
    context.fillStyle = colour('--airspace-fill');
    context.beginPath();
    for (let i = 0; i <= last; i++) context.lineTo(scales.x(timeSeconds[i]!), y(floorM[i]!));
    for (let i = last; i >= 0; i--) context.lineTo(scales.x(timeSeconds[i]!), y(ceilingM[i]!));
    context.fill();
    context.restore();
  }
  context.lineWidth = LINE_WIDTHS_PX[verdict] + (isChosen ? 1 : 0);
  context.setLineDash([...LINE_DASHES[verdict]]);
  for (const limitM of [floorM, ceilingM]) {
    context.beginPath();
    for (let i = 0; i <= last; i++) {
      if (!Number.isNaN(limitM[i]!)) context.lineTo(scales.x(timeSeconds[i]!), y(limitM[i]!));
    }
    context.stroke();
  }
  context.setLineDash([]);
}

/** Along the time axis: filled where the data show the flight inside, an outline where it may have been. */
function paintStretches({ context, scales, colour }: Paper, { stretches, isChosen }: DrawnAirspace): void {
  const { box } = scales;
  for (const { verdict, fromSeconds, toSeconds } of stretches) {
    if (verdict !== 'inside' && verdict !== 'possible') continue;
    const left = scales.x(fromSeconds);
    const width = Math.max(BAR_WIDTH_MIN_PX, scales.x(toSeconds) - left);
    const height = isChosen ? BAR_PX + 3 : BAR_PX;
    context.fillStyle = colour(verdict === 'inside' ? '--airspace' : '--panel');
    context.fillRect(left, box.bottom - height, width, height);
    context.lineWidth = 1.5;
    context.strokeRect(left, box.bottom - height, width, height);
  }
}

interface Placed {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Each name once, at its widest section, unless it would cover another. */
function paintNames(paper: Paper, drawn: readonly BarogramAirspace[]): void {
  const { context, fontFamily, colour } = paper;
  context.font = `600 ${NAME_PX}px ${fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  const placed: Placed[] = [];
  const chosenFirst = drawn.toSorted((a, b) => Number(b.airspace.isChosen) - Number(a.airspace.isChosen));
  for (const { airspace, sections } of chosenFirst) {
    const width = context.measureText(airspace.name).width;
    const place = placeOf(paper.scales.box, paper, sections, width);
    if (!place || placed.some((other) => overlaps(other, place))) continue;
    placed.push(place);
    context.strokeStyle = colour('--panel');
    context.strokeText(airspace.name, place.left, place.top);
    context.fillStyle = colour('--airspace');
    context.fillText(airspace.name, place.left, place.top);
    context.strokeStyle = colour('--airspace');
  }
}

/** Inside the band, at its floor if that is in the picture. */
function placeOf(box: Box, { scales }: Paper, sections: readonly Section[], width: number): Placed | null {
  const widest = sections
    .map(({ timeSeconds, floorM, ceilingM }) => {
      const left = Math.max(box.left, scales.x(timeSeconds[0]!)) + 4;
      const right = Math.min(box.right, scales.x(timeSeconds.at(-1)!));
      return { left, right, floorY: scales.y(floorM[0]!), ceilingY: scales.y(ceilingM[0]!) };
    })
    .toSorted((a, b) => b.right - b.left - (a.right - a.left))[0];
  if (!widest || widest.left + width > box.right) return null;
  const isFloorSeen = widest.floorY <= box.bottom && widest.floorY > box.top + NAME_PX;
  const top = isFloorSeen ? widest.floorY - NAME_PX - 4 : Math.max(box.top, widest.ceilingY) + 4;
  if (Number.isNaN(top) || top > box.bottom - NAME_PX - BAR_PX) return null;
  return { left: widest.left, top, width };
}

function overlaps(a: Placed, b: Placed): boolean {
  return Math.abs(a.top - b.top) < NAME_PX + 2 && a.left < b.left + b.width && b.left < a.left + a.width;
}

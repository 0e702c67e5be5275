import {
  geodesicDistanceM,
  longitudeStep,
  metresPerLatitudeDegree,
  metresPerLongitudeDegree,
} from '@engine/analysis';
import geographiclib from 'geographiclib-geodesic';
import { type Ring } from '../airspace.js';
import { append, type Stretches } from './stretches.js';

const { Geodesic } = geographiclib;
const { abs, ceil, hypot, max, min, sqrt } = Math;

/** Consecutive edges that share a box: most questions concern a few of them. */
const CHUNK_EDGES = 16;
/** An edge is the shortest line on the ellipsoid. It is divided until it is straight in degrees within this. */
const EDGE_ERROR_M = 0.5;
const EARTH_RADIUS_M = 6_371_000;
const RADIANS = Math.PI / 180;

/** A box in degrees; longitudes continue across 180°. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * The border of an airspace in the plane of longitude and latitude, where a line between two fixes and an edge between
 * two close points are both straight. Distances are in metres at the latitude in question. Longitudes must be on the
 * side of 180° that the border is on: `nearestTurn`.
 */
export class Border {
  private readonly fromX: Float64Array;
  private readonly fromY: Float64Array;
  private readonly toX: Float64Array;
  private readonly toY: Float64Array;
  /** Boxes of chunks: west, east, south, north. */
  private readonly boxes: Float64Array;
  private readonly count: number;

  constructor(rings: readonly Ring[]) {
    const edges = rings.flatMap(edgesOf);
    this.count = edges.length / 4;
    const column = (at: number) => Float64Array.from({ length: this.count }, (_, i) => edges[4 * i + at]!);
    [this.fromX, this.fromY, this.toX, this.toY] = [column(0), column(1), column(2), column(3)];
    const chunks = ceil(this.count / CHUNK_EDGES);
    this.boxes = new Float64Array(4 * chunks);
    for (let chunk = 0; chunk < chunks; chunk++) {
      const [from, to] = [chunk * CHUNK_EDGES, min(this.count, (chunk + 1) * CHUNK_EDGES)];
      const all = (...columns: Float64Array[]) => columns.flatMap((values) => [...values.subarray(from, to)]);
      const [x, y] = [all(this.fromX, this.toX), all(this.fromY, this.toY)];
      this.boxes.set([min(...x), max(...x), min(...y), max(...y)], 4 * chunk);
    }
  }

  /** Whether a point is inside an odd number of rings. */
  contains(x: number, y: number): boolean {
    const { boxes, fromX, fromY, toX, toY, count } = this;
    let isInside = false;
    for (let b = 0, from = 0; b < boxes.length; b += 4, from += CHUNK_EDGES) {
      if (y < boxes[b + 2]! || y > boxes[b + 3]! || x > boxes[b + 1]!) continue;
      const end = min(count, from + CHUNK_EDGES);
      for (let e = from; e < end; e++) {
        const [y1, y2] = [fromY[e]!, toY[e]!];
        if (y1 > y === y2 > y) continue;
        const x1 = fromX[e]!;
        if (x < x1 + ((y - y1) / (y2 - y1)) * (toX[e]! - x1)) isInside = !isInside;
      }
    }
    return isInside;
  }

  /** Edges that come into a box. */
  edgesIn({ west, east, south, north }: Box): number[] {
    const { boxes, fromX, fromY, toX, toY, count } = this;
    const found: number[] = [];
    for (let b = 0, from = 0; b < boxes.length; b += 4, from += CHUNK_EDGES) {
      if (west > boxes[b + 1]! || east < boxes[b]! || south > boxes[b + 3]! || north < boxes[b + 2]!)
        continue;
      const end = min(count, from + CHUNK_EDGES);
      for (let e = from; e < end; e++) {
        if (max(fromX[e]!, toX[e]!) < west || min(fromX[e]!, toX[e]!) > east) continue;
        if (max(fromY[e]!, toY[e]!) < south || min(fromY[e]!, toY[e]!) > north) continue;
        found.push(e);
      }
    }
    return found;
  }

  /**
   * Parts of the way from one point to another that are inside.
   * @param edges those around it
   * @param startsInside if known, it counts for a way that meets no edge
   */
  insideParts(
    edges: readonly number[],
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    startsInside: boolean | null,
  ): Stretches {
    const cuts = this.cuts(edges, x1, y1, x2, y2);
    if (cuts.length === 0 && startsInside !== null) return startsInside ? [0, 1] : [];
    const inside: Stretches = [];
    for (let i = 0; i <= cuts.length; i++) {
      const [from, to] = [cuts[i - 1] ?? 0, cuts[i] ?? 1];
      if (to <= from) continue;
      const middle = (from + to) / 2;
      if (this.contains(x1 + middle * (x2 - x1), y1 + middle * (y2 - y1))) append(inside, from, to);
    }
    return inside;
  }

  /** Where the way meets edges, in order. */
  private cuts(edges: readonly number[], x1: number, y1: number, x2: number, y2: number): number[] {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const cuts: number[] = [];
    for (const e of edges) {
      const [ax, ay] = [this.fromX[e]!, this.fromY[e]!];
      const [ex, ey] = [this.toX[e]! - ax, this.toY[e]! - ay];
      const across = dx * ey - dy * ex;
      if (across === 0) continue;
      const part = ((ax - x1) * ey - (ay - y1) * ex) / across;
      const place = ((ax - x1) * dy - (ay - y1) * dx) / across;
      if (isOnWay(part) && isOnWay(place)) cuts.push(max(0, min(1, part)));
    }
    return cuts.sort((a, b) => a - b);
  }

  /** Parts of the way that come within a distance of these edges. */
  partsWithin(
    edges: readonly number[],
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    reachM: number,
  ): Stretches {
    const scaleY = metresPerLatitudeDegree(y1);
    const scaleX = metresPerLongitudeDegree(y1);
    const found: [number, number][] = [];
    const [dx, dy] = [(x2 - x1) * scaleX, (y2 - y1) * scaleY];
    for (const e of edges) {
      const [ax, ay] = [(this.fromX[e]! - x1) * scaleX, (this.fromY[e]! - y1) * scaleY];
      const [bx, by] = [(this.toX[e]! - x1) * scaleX, (this.toY[e]! - y1) * scaleY];
      if (min(ax, bx) > max(0, dx) + reachM || max(ax, bx) < min(0, dx) - reachM) continue;
      if (min(ay, by) > max(0, dy) + reachM || max(ay, by) < min(0, dy) - reachM) continue;
      const part = withinEdge(dx, dy, ax, ay, bx, by, reachM);
      if (part) found.push(part);
    }
    const parts: Stretches = [];
    for (const [from, to] of found.sort((a, b) => a[0] - b[0])) append(parts, from, to);
    return parts;
  }

  /** Distance to the border in metres; not beyond `enoughM`, if that is what it is at least. Near the point, it is exact. */
  distanceM(x: number, y: number, enoughM = Infinity): number {
    const { boxes, fromX, fromY, toX, toY, count } = this;
    const [scaleX, scaleY] = [metresPerLongitudeDegree(y), metresPerLatitudeDegree(y)];
    let closest2 = enoughM * enoughM;
    let [closestX, closestY] = [NaN, NaN];
    for (let b = 0, from = 0; b < boxes.length; b += 4, from += CHUNK_EDGES) {
      const outX = max(0, boxes[b]! - x, x - boxes[b + 1]!) * scaleX;
      const outY = max(0, boxes[b + 2]! - y, y - boxes[b + 3]!) * scaleY;
      if (outX * outX + outY * outY >= closest2) continue;
      const end = min(count, from + CHUNK_EDGES);
      for (let e = from; e < end; e++) {
        const [ax, ay] = [(fromX[e]! - x) * scaleX, (fromY[e]! - y) * scaleY];
        const [ex, ey] = [(toX[e]! - fromX[e]!) * scaleX, (toY[e]! - fromY[e]!) * scaleY];
        const part = partOf(-(ax * ex + ay * ey), ex * ex + ey * ey);
        const [px, py] = [ax + part * ex, ay + part * ey];
        const square = px * px + py * py;
        if (square >= closest2) continue;
        closest2 = square;
        [closestX, closestY] = [x + px / scaleX, y + py / scaleY];
      }
    }
    if (closestX !== closestX) return enoughM;
    return geodesicDistanceM(y, x, closestY, closestX);
  }
}

/** How much to add to a longitude to bring it to the turn that another is on. */
export function nearestTurn(longitudeDeg: number, otherDeg: number): number {
  const step = ((((otherDeg - longitudeDeg) % 360) + 540) % 360) - 180;
  return otherDeg - longitudeDeg - step;
}

export function boxOf(rings: readonly Ring[]): Box {
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const ring of rings) {
    const turn = nearestTurn(ring.longitudesDeg[0]!, rings[0]!.longitudesDeg[0]!);
    for (let i = 0; i < ring.latitudesDeg.length; i++) {
      box.south = min(box.south, ring.latitudesDeg[i]!);
      box.north = max(box.north, ring.latitudesDeg[i]!);
      box.west = min(box.west, ring.longitudesDeg[i]! + turn);
      box.east = max(box.east, ring.longitudesDeg[i]! + turn);
    }
  }
  return box;
}

/** Rings with points between their corners, so that a straight line in degrees from each to the next is the border. */
export function dividedRings(rings: readonly Ring[]): Ring[] {
  return rings.map((ring) => {
    const edges = edgesOf(ring, 0, rings);
    const column = (at: number) =>
      Float64Array.from({ length: edges.length / 4 }, (_, i) => edges[4 * i + at]!);
    return { latitudesDeg: column(1), longitudesDeg: column(0) };
  });
}

/** Rounding must not lose a crossing at a fix, or at a corner. What lies between two cuts is asked for anyway. */
function isOnWay(part: number): boolean {
  return part >= -1e-9 && part <= 1 + 1e-9;
}

/** A part of a line, from 0 to 1. */
function partOf(along: number, whole: number): number {
  return whole > 0 ? max(0, min(1, along / whole)) : 0;
}

/** Edges of a ring: x and y of both ends, one after the other. */
function edgesOf(ring: Ring, _: number, rings: readonly Ring[]): number[] {
  const { latitudesDeg, longitudesDeg } = ring;
  const count = latitudesDeg.length;
  const turn = nearestTurn(longitudesDeg[0]!, rings[0]!.longitudesDeg[0]!);
  const edges: number[] = [];
  for (let i = 0; i < count; i++) {
    const [x, y] = [longitudesDeg[i]! + turn, latitudesDeg[i]!];
    const next = (i + 1) % count;
    const toX = x + longitudeStep(x, longitudesDeg[next]! + turn);
    addEdge(edges, x, y, toX, latitudesDeg[next]!);
  }
  return edges;
}

function addEdge(edges: number[], x1: number, y1: number, x2: number, y2: number): void {
  const lengthM = hypot(
    (x2 - x1) * metresPerLongitudeDegree((y1 + y2) / 2),
    (y2 - y1) * metresPerLatitudeDegree(y1),
  );
  const latitude = min(89, max(abs(y1), abs(y2)));
  const sagM = (lengthM * lengthM * Math.tan(latitude * RADIANS)) / (8 * EARTH_RADIUS_M);
  const pieces = max(1, ceil(sqrt(sagM / EDGE_ERROR_M)));
  let [fromX, fromY] = [x1, y1];
  const line = pieces > 1 ? Geodesic.WGS84.InverseLine(y1, x1, y2, x2) : null;
  for (let piece = 1; line && piece < pieces; piece++) {
    const { lat2, lon2 } = line.Position((line.s13 * piece) / pieces);
    const toX = fromX + longitudeStep(fromX, lon2! + nearestTurn(lon2!, fromX));
    edges.push(fromX, fromY, toX, lat2!);
    [fromX, fromY] = [toX, lat2!];
  }
  edges.push(fromX, fromY, x2, y2);
}

/**
 * The part of the way from the origin to (dx, dy) that comes within a distance of an edge, in metres; null if none
 * does. What is within a distance of an edge is a rectangle and two discs. Together they are convex, so that the part
 * is one.
 */
function withinEdge(
  dx: number,
  dy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  reachM: number,
): [number, number] | null {
  let [first, last] = [Infinity, -Infinity];
  const add = (from: number, to: number) => {
    const [start, end] = [max(0, from), min(1, to)];
    if (start > end) return;
    first = min(first, start);
    last = max(last, end);
  };
  const d2 = dx * dx + dy * dy;
  for (const [px, py] of [
    [ax, ay],
    [bx, by],
  ] as const) {
    const rest = px * px + py * py - reachM * reachM;
    if (d2 === 0) {
      if (rest <= 0) add(0, 1);
      continue;
    }
    const along = px * dx + py * dy;
    const root = along * along - d2 * rest;
    if (root >= 0) add((along - sqrt(root)) / d2, (along + sqrt(root)) / d2);
  }
  const [ex, ey] = [bx - ax, by - ay];
  const e2 = ex * ex + ey * ey;
  if (e2 > 0) {
    const length = sqrt(e2);
    const across = linearPart((ax * ey - ay * ex) / length, (dx * ey - dy * ex) / -length, -reachM, reachM);
    const along = linearPart(-(ax * ex + ay * ey), dx * ex + dy * ey, 0, e2);
    if (across && along) add(max(across[0], along[0]), min(across[1], along[1]));
  }
  return first <= last ? [first, last] : null;
}

/** Where `start + t × slope` is from `low` to `high`; null if nowhere. */
function linearPart(start: number, slope: number, low: number, high: number): [number, number] | null {
  if (slope === 0) return start >= low && start <= high ? [-Infinity, Infinity] : null;
  const [one, other] = [(low - start) / slope, (high - start) / slope];
  return one < other ? [one, other] : [other, one];
}

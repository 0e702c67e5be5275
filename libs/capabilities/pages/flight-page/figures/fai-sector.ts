import { type SharedTypeScore } from '../shared-flight.js';

/** Each side of an FAI triangle has at least this share of its length (FAI Sporting Code, Section 7D). */
const SIDE_SHARE_MIN = 0.28;
/** Of the other two sides, when both have the least share. */
const SIDE_SHARE_MAX = 1 - 2 * SIDE_SHARE_MIN;
const STEPS_PER_EDGE = 16;
const FAI_TRIANGLE = /^(closed_)?fai_triangle$/;

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** In metres, on a plane that touches the ground at the middle of the given leg. */
type Point = readonly [east: number, north: number];

/**
 * Where the third turnpoint makes an FAI triangle of the leg between the first two: the outline, on the side of the
 * flown triangle. Empty if the score is no FAI triangle.
 */
export function faiSector({ type, turnpoints }: SharedTypeScore): Position[] {
  const [first, second, third] = turnpoints;
  if (!FAI_TRIANGLE.test(type) || !first || !second || !third) return [];
  const plane = planeAt(first, second);
  const [from, to, flown] = [first, second, third].map((position) => plane.pointOf(position)) as [
    Point,
    Point,
    Point,
  ];
  const [east, north] = [to[0] - from[0], to[1] - from[1]];
  const legM = Math.hypot(east, north);
  if (legM === 0) return [];
  const side = Math.sign(east * (flown[1] - from[1]) - north * (flown[0] - from[0])) || 1;
  return sides(legM).map(([beforeM, afterM]) => {
    // along the leg and across it, from the lengths of the three sides
    const alongM = (legM ** 2 + beforeM ** 2 - afterM ** 2) / (2 * legM);
    const acrossM = side * Math.sqrt(Math.max(0, beforeM ** 2 - alongM ** 2));
    return plane.positionOf([
      from[0] + (alongM * east - acrossM * north) / legM,
      from[1] + (alongM * north + acrossM * east) / legM,
    ]);
  });
}

/**
 * Lengths of the sides from the third turnpoint to both ends of the leg, around the sector: as long as the leg allows
 * with one of them at its least share, with the leg itself at its least share, and back with the other.
 */
function sides(legM: number): [beforeM: number, afterM: number][] {
  const shortest = legM / SIDE_SHARE_MAX;
  const longest = legM / SIDE_SHARE_MIN;
  const edge = (sidesAt: (share: number) => [number, number]) =>
    Array.from({ length: STEPS_PER_EDGE }, (_, step) => sidesAt(step / STEPS_PER_EDGE));
  const total = (share: number) => shortest + share * (longest - shortest);
  const least = (totalM: number) => SIDE_SHARE_MIN * totalM;
  return [
    ...edge((share) => [least(total(share)), total(share) - legM - least(total(share))]),
    ...edge((share) => {
      const beforeM = longest * (SIDE_SHARE_MIN + share * (SIDE_SHARE_MAX - SIDE_SHARE_MIN));
      return [beforeM, longest - legM - beforeM];
    }),
    ...edge((share) => [total(1 - share) - legM - least(total(1 - share)), least(total(1 - share))]),
  ];
}

const M_PER_DEGREE = 111_195;

function planeAt(one: Position, other: Position) {
  const latitude = (one.latitude + other.latitude) / 2;
  const longitude = one.longitude;
  const mPerDegreeEast = M_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    pointOf: (position: Position): Point => [
      (((((position.longitude - longitude + 180) % 360) + 360) % 360) - 180) * mPerDegreeEast,
      (position.latitude - latitude) * M_PER_DEGREE,
    ],
    positionOf: ([east, north]: Point): Position => ({
      latitude: latitude + north / M_PER_DEGREE,
      longitude: longitude + east / mPerDegreeEast,
    }),
  };
}

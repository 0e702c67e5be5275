import { type Position } from '../border-builder.js';

const NUMBER = String.raw`\d+(?:\.\d+)?`;
/** `47:25:52.3`, `47:25.872` or `47.4311`. Minutes and seconds of 60 occur in exports of openAIP. */
const ANGLE = String.raw`(${NUMBER})(?:\s*:\s*(${NUMBER}))?(?:\s*:\s*(${NUMBER}))?`;
const POSITION = String.raw`${ANGLE}\s*([NS])[\s,]*${ANGLE}\s*([EW])`;
const ONE = new RegExp(String.raw`^${POSITION}$`, 'i');
const TWO = new RegExp(String.raw`^${POSITION}[\s,]+${POSITION}$`, 'i');

/** @returns null if the text is not a position */
export function readPosition(text: string): Position | null {
  const groups = ONE.exec(text.trim());
  return groups && positionOf(groups.slice(1));
}

/** The ends of an arc. */
export function readTwoPositions(text: string): readonly [Position, Position] | null {
  const groups = TWO.exec(text.trim());
  if (!groups) return null;
  const [first, last] = [positionOf(groups.slice(1, 9)), positionOf(groups.slice(9))];
  return first && last && [first, last];
}

function positionOf(groups: readonly (string | undefined)[]): Position | null {
  const [latitude, north, longitude, east] = [groups.slice(0, 3), groups[3]!, groups.slice(4, 7), groups[7]!];
  const latitudeDeg = angleDeg(latitude, 90) * (north.toUpperCase() === 'S' ? -1 : 1);
  const longitudeDeg = angleDeg(longitude, 180) * (east.toUpperCase() === 'W' ? -1 : 1);
  return Number.isNaN(latitudeDeg) || Number.isNaN(longitudeDeg) ? null : { latitudeDeg, longitudeDeg };
}

/** NaN if it is out of range. */
function angleDeg(
  [degrees, minutes = '0', seconds = '0']: readonly (string | undefined)[],
  maxDeg: number,
): number {
  const [minute, second] = [Number(minutes), Number(seconds)];
  const angle = Number(degrees) + minute / 60 + second / 3_600;
  return minute <= 60 && second <= 60 && angle <= maxDeg ? angle : NaN;
}

import { type IgcComment, type IgcTaskArea } from '../igc/igc-file.js';
import { TASK } from '../thresholds.js';

/**
 * The zone of a turnpoint. A cylinder is reached at its boundary. A line is `radiusM` long on each side and is crossed
 * in the direction of flight. A sector is treated like a cylinder: its angle is not considered.
 */
export interface ObservationZone {
  shape: 'cylinder' | 'sector' | 'line';
  radiusM: number;
  radiusSource: 'declared' | 'assumed';
}

/** The zone of a turnpoint whose record has none. */
export function assumedZone(): ObservationZone {
  return { shape: 'cylinder', radiusM: TASK.radiusAssumedM, radiusSource: 'assumed' };
}

/** The zone of an extended C record; null without a usable radius. */
export function zoneOfArea(area: IgcTaskArea | null): ObservationZone | null {
  if (area === null) return null;
  const { innerRadiusM, outerRadiusM, fromBearingDeg, toBearingDeg } = area;
  const radiusM = outerRadiusM > 0 && outerRadiusM < TASK.radiusUnlimitedM ? outerRadiusM : innerRadiusM;
  if (radiusM <= 0) return null;
  const isRound =
    toBearingDeg - fromBearingDeg === 0 || Math.abs(toBearingDeg - fromBearingDeg) >= FULL_CIRCLE_DEG;
  return { shape: isRound ? 'cylinder' : 'sector', radiusM, radiusSource: 'declared' };
}

const FULL_CIRCLE_DEG = 360;
/** An angle to each side of this size makes a sector a circle. */
const HALF_CIRCLE_DEG = 180;

/** `OZ=-1,Style=2,R1=5000m,A1=180,Line=1` of SeeYou, LX and XCSoar-based instruments; L records of their own. */
const ZONE = /^(?:LXV|XCM|SEEYOU |[A-Z]{3})?OZ=(-?\d{1,2})((?:,[A-Za-z0-9]+=[^,]*)*)$/;
const RADIUS = /^(\d+(?:\.\d+)?)(km|m)$/;
const METRES_PER_KM = 1000;

/** Whether a comment declares the zone of a turnpoint. */
export function isZoneComment(comment: IgcComment): boolean {
  return zoneMatch(comment) !== null;
}

/** Zones by their number: -1 is the start, 0 the first turnpoint. */
export function zonesOfComments(comments: readonly IgcComment[]): Map<number, ObservationZone> {
  const zones = new Map<number, ObservationZone>();
  for (const comment of comments) {
    const match = zoneMatch(comment);
    if (match === null) continue;
    const zone = zoneOf(fieldsOf(match[2]!));
    if (zone !== null) zones.set(Number(match[1]), zone);
  }
  return zones;
}

function zoneMatch({ source, text }: IgcComment): RegExpExecArray | null {
  return ZONE.exec((source ?? '') + text);
}

function fieldsOf(text: string): Map<string, string> {
  return new Map(
    text
      .split(',')
      .filter((field) => field.includes('='))
      .map((field) => field.split('=') as [string, string]),
  );
}

function zoneOf(fields: Map<string, string>): ObservationZone | null {
  const match = RADIUS.exec(fields.get('R1') ?? '');
  const radiusM = match === null ? 0 : Number(match[1]) * (match[2] === 'km' ? METRES_PER_KM : 1);
  if (radiusM <= 0) return null;
  if (fields.get('Line') === '1') return { shape: 'line', radiusM, radiusSource: 'declared' };
  const isRound = Number(fields.get('A1') ?? HALF_CIRCLE_DEG) >= HALF_CIRCLE_DEG;
  return { shape: isRound ? 'cylinder' : 'sector', radiusM, radiusSource: 'declared' };
}

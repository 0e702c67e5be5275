import { type IgcComment, type IgcTaskArea } from '../igc/igc-file.js';
import { TASK } from '../thresholds.js';

/**
 * The zone of a turnpoint. A cylinder or a sector is reached at its boundary. An area is a cylinder in which the
 * distance flown counts (assigned area task). A line is `radiusM` long on each side and is crossed in the direction of
 * flight.
 */
export interface ObservationZone {
  shape: 'cylinder' | 'sector' | 'area' | 'line';
  radiusM: number;
  radiusSource: 'declared' | 'assumed';
  /** Only of a sector. */
  sector?: ZoneSector;
}

/** The part of a circle that makes a zone. */
export interface ZoneSector {
  /** Its middle, as a bearing from the turnpoint. */
  bearingDeg: number;
  /** To each side of the middle. */
  halfAngleDeg: number;
  /** Within this radius of the turnpoint, the whole circle belongs to the zone. */
  innerRadiusM: number;
}

/** What the middle of a sector points away from (`Style` of a zone record); a number is a bearing. */
export type SectorAxis = 'both_neighbours' | 'next' | 'previous' | 'start' | number;

/** The zone of a turnpoint as an L record declares it. */
export interface ZoneRecord {
  /** Null if the record has no usable radius. */
  zone: Omit<ObservationZone, 'sector'> | null;
  /** Null unless the zone is a sector. */
  sector: (Omit<ZoneSector, 'bearingDeg'> & { awayFrom: SectorAxis }) | null;
  /** Where the speed section starts or ends. */
  speedSection: 'start' | 'end' | null;
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
  const angleDeg = toBearingDeg - fromBearingDeg;
  if (angleDeg === 0 || Math.abs(angleDeg) >= FULL_CIRCLE_DEG) {
    return { shape: 'cylinder', radiusM, radiusSource: 'declared' };
  }
  const halfAngleDeg = (angleDeg < 0 ? angleDeg + FULL_CIRCLE_DEG : angleDeg) / 2;
  const sector = { bearingDeg: fromBearingDeg + halfAngleDeg, halfAngleDeg, innerRadiusM: 0 };
  return { shape: 'sector', radiusM, radiusSource: 'declared', sector };
}

const FULL_CIRCLE_DEG = 360;
/** An angle to each side of this size makes a sector a circle. */
const HALF_CIRCLE_DEG = 180;

/**
 * `OZ=-1,Style=2,R1=5000m,A1=180,Line=1` of SeeYou, LX and XCSoar-based instruments, `OZN=` of Naviter's; L records of
 * their own.
 */
const ZONE = /^((?:SEEYOU |[A-Z]{3})?OZN?)=(-?\d{1,2})((?:,[A-Za-z0-9]+=[^,]*)*)$/;
/** `TSK,WpDis=False,NearDis=0.5km`: settings of the task. */
const SETTINGS = /^(?:SEEYOU |[A-Z]{3})?TSKN?((?:,[A-Za-z0-9]+=[^,]*)*)/;
const RADIUS = /^(\d+(?:\.\d+)?)(km|m)$/;
const METRES_PER_KM = 1000;

/** `Style`, by its number. The middle of a fixed sector lies opposite to the bearing `A12`. */
const AXES: readonly ('fixed' | Exclude<SectorAxis, number>)[] = [
  'fixed',
  'both_neighbours',
  'next',
  'previous',
  'start',
];

const SPEED_SECTIONS: ReadonlyMap<string | undefined, 'start' | 'end'> = new Map([
  ['0', 'start'],
  ['2', 'end'],
]);

/**
 * Zones by their number: -1 is the start, 0 the first turnpoint. A record may be continued by further ones of its name
 * and number; of records with different names, the last with a radius counts.
 */
export function zoneRecords(comments: readonly IgcComment[]): Map<number, ZoneRecord> {
  const fields = new Map<string, Map<string, string>>();
  const zones = new Map<number, ZoneRecord>();
  let isMeasuredByFixes = false;
  for (const { source, text } of comments) {
    const settings = SETTINGS.exec((source ?? '') + text);
    if (settings && new Map(fieldsOf(settings[1]!)).get('WpDis') === 'False') isMeasuredByFixes = true;
    const match = ZONE.exec((source ?? '') + text);
    if (match === null) continue;
    const [, name, number, values] = match as unknown as [string, string, string, string];
    const key = `${name}=${number}`;
    const merged = new Map([...(fields.get(key) ?? []), ...fieldsOf(values)]);
    fields.set(key, merged);
    const record = recordOf(merged);
    const before = zones.get(Number(number));
    zones.set(Number(number), before ? updated(before, record) : record);
  }
  if (isMeasuredByFixes) makeAreas(zones);
  return zones;
}

/** The cylinders between start and finish. SeeYou marks a task whose distance is not through its turnpoints. */
function makeAreas(zones: Map<number, ZoneRecord>): void {
  const finish = Math.max(...zones.keys());
  for (const [number, record] of zones) {
    if (number < 0 || number === finish || record.zone?.shape !== 'cylinder') continue;
    zones.set(number, { ...record, zone: { ...record.zone, shape: 'area' } });
  }
}

/** Planners that write a second record leave out what only the instrument's own has. */
function updated(before: ZoneRecord, { zone, sector, speedSection }: ZoneRecord): ZoneRecord {
  const isStillArea = before.zone?.shape === 'area' && zone?.shape === 'cylinder';
  return {
    zone: zone && isStillArea ? { ...zone, shape: 'area' } : (zone ?? before.zone),
    sector: zone ? sector : before.sector,
    speedSection: speedSection ?? before.speedSection,
  };
}

function fieldsOf(text: string): [string, string][] {
  return text
    .split(',')
    .filter((field) => field.includes('='))
    .map((field) => field.split('=') as [string, string]);
}

function recordOf(fields: ReadonlyMap<string, string>): ZoneRecord {
  const speedSection = SPEED_SECTIONS.get(fields.get('SpeedStyle')) ?? null;
  const radiusM = metres(fields.get('R1'));
  if (radiusM <= 0) return { zone: null, sector: null, speedSection };
  const halfAngleDeg = Number(fields.get('A1') ?? HALF_CIRCLE_DEG);
  const isLine = fields.get('Line') === '1';
  const isRound = !(halfAngleDeg > 0 && halfAngleDeg < HALF_CIRCLE_DEG);
  const round = fields.get('AAT') === '1' ? 'area' : 'cylinder';
  const shape = isLine ? 'line' : isRound ? round : 'sector';
  const isInnerRound = Number(fields.get('A2')) >= HALF_CIRCLE_DEG;
  return {
    zone: { shape, radiusM, radiusSource: 'declared' },
    sector:
      shape === 'sector'
        ? {
            halfAngleDeg,
            innerRadiusM: isInnerRound ? metres(fields.get('R2')) : 0,
            awayFrom: axisOf(fields),
          }
        : null,
    speedSection,
  };
}

function axisOf(fields: ReadonlyMap<string, string>): SectorAxis {
  const axis = AXES[Number(fields.get('Style'))] ?? 'both_neighbours';
  if (axis !== 'fixed') return axis;
  return Number(fields.get('A12')) || 0;
}

function metres(text: string | undefined): number {
  const match = RADIUS.exec(text ?? '');
  return match === null ? 0 : Number(match[1]) * (match[2] === 'km' ? METRES_PER_KM : 1);
}

import { type Position } from './scenario.js';

/** A turnpoint to declare. */
export interface TaskTurnpoint {
  readonly name: string;
  readonly at: Position;
  readonly radiusMetres?: number;
  /** A line of twice the radius instead of a cylinder; only start and finish, and only with `zones`. */
  readonly isLine?: boolean;
  /** A sector that points away from its neighbours, with this angle to each side; only with `zones`. */
  readonly halfAngleDegrees?: number;
  /** An assigned area; only with `zones`. */
  readonly isArea?: boolean;
}

/** A task as programmed into the recorder. */
export interface RecordedTask {
  /** ISO 8601, UTC. */
  readonly declaredAt: string;
  readonly description?: string;
  readonly takeOff: (Position & { readonly name: string }) | null;
  /** From start to finish. */
  readonly route: readonly TaskTurnpoint[];
  /**
   * `keywords`: START, TURN and FINISH before each name, no radii (XCTrack). `areas`: the same with the radius in the C
   * record (SeeYou Navigator). `zones`: names only, with the zones in L records (SeeYou, LX).
   */
  readonly style: 'keywords' | 'areas' | 'zones';
}

const UNSET = '0000000N00000000E';

/** The C records of a task, and the L records of its zones. */
export function taskLines(task: RecordedTask): string[] {
  const { route, style, takeOff, declaredAt, description } = task;
  const [date, time] = declaredAt.split('T') as [string, string];
  const [year, month, day] = date.slice(2).split('-');
  const moment = `${day}${month}${year}${time.replaceAll(':', '').slice(0, 6)}`;
  const count = String(route.length - 2).padStart(2, '0');
  const hasKeywords = style !== 'zones';
  const keyword = (word: string, name: string): string =>
    hasKeywords ? `${word}${style === 'areas' ? 'AREA' : ''} ${name}` : name;
  return [
    `C${moment}0000000001${count}${description ?? ''}`,
    `C${takeOff ? position(takeOff) : UNSET}${hasKeywords ? `TAKEOFF ${takeOff?.name ?? ''}` : (takeOff?.name ?? '')}`,
    ...route.map(({ name, at, radiusMetres }, i) => {
      const word = i === 0 ? 'START' : i === route.length - 1 ? 'FINISH' : 'TURN';
      const area = style === 'areas' ? `0000000${metres(radiusMetres)}000000360000` : '';
      return `C${position(at)}${area}${keyword(word, name)}`;
    }),
    `C${UNSET}${hasKeywords ? 'LANDING' : ''}`,
    ...(style === 'zones' ? route.flatMap(zoneLine) : []),
  ];
}

function zoneLine(turnpoint: TaskTurnpoint, index: number): string[] {
  const { radiusMetres, isLine, halfAngleDegrees = 180, isArea } = turnpoint;
  if (radiusMetres === undefined) return [];
  const flags = (isLine ? ',Line=1' : '') + (isArea ? ',AAT=1' : '');
  return [`LSEEYOU OZ=${index - 1},Style=1,R1=${radiusMetres}m,A1=${halfAngleDegrees}${flags}`];
}

function metres(radiusMetres: number | undefined): string {
  return String(radiusMetres ?? 0).padStart(7, '0');
}

function position({ latitudeDegrees, longitudeDegrees }: Position): string {
  const latitude = angle(latitudeDegrees, 2) + (latitudeDegrees < 0 ? 'S' : 'N');
  return latitude + angle(longitudeDegrees, 3) + (longitudeDegrees < 0 ? 'W' : 'E');
}

/** Degrees and thousandths of a minute. */
function angle(degrees: number, width: number): string {
  const thousandths = Math.round(Math.abs(degrees) * 60_000);
  const whole = String(Math.floor(thousandths / 60_000)).padStart(width, '0');
  return whole + String(thousandths % 60_000).padStart(5, '0');
}

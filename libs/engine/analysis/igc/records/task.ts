import { READER } from '../../thresholds.js';
import { type IgcTask, type IgcTaskArea, type IgcTaskDeclaration, type IgcTaskPoint } from '../igc-file.js';
import { dateOfDay, dayOfDigits } from './header-date.js';

/** Date and time of declaration, date of flight, number, turnpoints, text: `C150701213841160701000102500KTri`. */
const DECLARATION = /^C(\d{6})(\d{6})(\d{6})(.{4})(-\d|\d\d)(.*)$/is;
const POINT = /^C(\d\d)(\d{5})([NS])(\d{3})(\d{5})([EW])(.*)$/is;
/** Inner and outer radius in metres (kilometres with three decimals), bearings in thousandths of a degree. */
const AREA = /^(\d{7})(\d{7})(\d{6})(\d{6})(.*)$/s;

const SECONDS_PER_DAY = 86_400;

/** Collects C records (IGC Technical Specification, Appendix A, 4.4), tolerantly. */
export class TaskReader {
  private readonly declared: IgcTask[] = [];
  private pointCount = 0;
  /** Number of C records that were understood but not kept. */
  leftOut = 0;

  /** Takes one C record; anything that is neither a declaration nor a point is skipped. */
  readLine(line: string): void {
    const declaration = readDeclaration(line);
    if (declaration !== null) {
      if (this.declared.length < READER.tasksMax) this.declared.push({ declaration, points: [] });
      else this.leftOut++;
      return;
    }
    const point = readPoint(line);
    if (point === null) return;
    if (this.declared.length === 0) this.declared.push({ declaration: null, points: [] });
    if (this.pointCount < READER.taskPointsMax) this.declared.at(-1)!.points.push(point);
    else this.leftOut++;
    this.pointCount++;
  }

  /** In the order of the file. */
  tasks(): IgcTask[] {
    return this.declared;
  }
}

function readDeclaration(line: string): IgcTaskDeclaration | null {
  const match = DECLARATION.exec(line);
  if (match === null) return null;
  const [, declaredOn, time, flownOn, , turnpoints, text] = match;
  const flightDay = dayOfDigits(flownOn!);
  return {
    declaredAt: momentOf(declaredOn!, time!),
    flightDate: flightDay === null ? null : dateOfDay(flightDay),
    turnpointCount: Number(turnpoints),
    description: text!.trim() || null,
  };
}

function momentOf(date: string, time: string): number | null {
  const day = dayOfDigits(date);
  const [hours, minutes, seconds] = [0, 2, 4].map((at) => Number(time.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  if (day === null || hours > 23 || minutes > 59 || seconds > 59) return null;
  return (day * SECONDS_PER_DAY + hours * 3600 + minutes * 60 + seconds) * 1000;
}

function readPoint(line: string): IgcTaskPoint | null {
  const match = POINT.exec(line);
  if (match === null) return null;
  const latitudeDeg = degrees(match[1]!, match[2]!) * (match[3]!.toUpperCase() === 'S' ? -1 : 1);
  const longitudeDeg = degrees(match[4]!, match[5]!) * (match[6]!.toUpperCase() === 'W' ? -1 : 1);
  if (Math.abs(latitudeDeg) > 90 || Math.abs(longitudeDeg) > 180) return null;
  const { area, text } = readArea(match[7]!);
  const isSet = latitudeDeg !== 0 || longitudeDeg !== 0;
  return { position: isSet ? { latitudeDeg, longitudeDeg } : null, area, text: text.trim() || null };
}

function readArea(rest: string): { area: IgcTaskArea | null; text: string } {
  const match = AREA.exec(rest);
  if (match === null) return { area: null, text: rest };
  return {
    area: {
      innerRadiusM: Number(match[1]),
      outerRadiusM: Number(match[2]),
      fromBearingDeg: Number(match[3]) / 1000,
      toBearingDeg: Number(match[4]) / 1000,
    },
    text: match[5]!,
  };
}

function degrees(wholeDegrees: string, minuteThousandths: string): number {
  return Number(wholeDegrees) + Number(minuteThousandths) / 60_000;
}

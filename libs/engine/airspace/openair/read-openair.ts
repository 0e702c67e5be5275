import { activationInName, type Period, readPeriod } from '../activation.js';
import {
  type Activation,
  type Airspace,
  type AirspaceFile,
  type AirspaceProblem,
  type VerticalLimit,
} from '../airspace.js';
import { BorderBuilder, type BorderFault, METRES_PER_NAUTICAL_MILE } from '../border-builder.js';
import { kindOf } from '../codes.js';
import { readLimit, unknownLimit } from '../limit.js';
import { readPosition, readTwoPositions } from './coordinates.js';

/** Together, in a file. The largest known file, France, has 110,000. */
export const FILE_POINTS_MAX = 500_000;
/** A file of nonsense would otherwise have a message per line. */
export const PROBLEMS_MAX = 1_000;

/** What the file has said of an airspace so far. */
interface Block {
  readonly line: number;
  readonly named: string;
  typed: string | null;
  name: string | null;
  floor: VerticalLimit | null;
  ceiling: VerticalLimit | null;
  readonly periods: Period[];
  isByNotam: boolean;
  readonly border: BorderBuilder;
  /** Something of its border could not be read, so it would have a wrong one. */
  isBroken: boolean;
}

const BORDER_FAULTS: Readonly<Record<BorderFault, string>> = {
  no_centre: 'The arc has no centre: a line "V X=" must come before it.',
  bad_radius: 'The radius must be more than 0 and at most 1,000 nautical miles.',
  too_few_points: 'The border needs three different points.',
  radii_differ: 'The ends of the arc are not equally far from its centre. It is drawn through both.',
};
/** Frequencies, ids, colours, labels and the like: nothing that says where an airspace is. */
const WITHOUT_MEANING_HERE = new Set([
  ...['AF', 'AG', 'AI', 'AX', 'AR', 'AT', 'AS', 'AD', 'TO', 'TC', 'SP', 'SB'],
]);

/**
 * Reads OpenAir 1 and 2. Lines that are not understood are reported, and so is every block that does not become an
 * airspace, except those that set only colours.
 */
export function readOpenAir(text: string): AirspaceFile {
  const reader = new OpenAirReader();
  text.split(/\r\n|\n|\r/).forEach((line, index) => reader.read(line, index + 1));
  return reader.finish();
}

class OpenAirReader {
  private readonly airspaces: Airspace[] = [];
  private readonly problems: AirspaceProblem[] = [];
  private block: Block | null = null;
  private pointCount = 0;
  private line = 0;

  read(text: string, line: number): void {
    this.line = line;
    const words = withoutComment(text);
    if (words === '') return;
    const [, command, rest = ''] = /^([A-Z]{1,2})(?:[\s=]+(.*))?$/i.exec(words) ?? [];
    if (command === undefined) return this.report(`"${shortened(words)}" is not a line of OpenAir.`);
    this.obey(command.toUpperCase(), rest.trim());
  }

  finish(): AirspaceFile {
    this.close();
    return { airspaces: this.airspaces, problems: this.problems };
  }

  private obey(command: string, rest: string): void {
    if (command === 'AC') return this.open(rest);
    if (WITHOUT_MEANING_HERE.has(command)) return;
    const { block } = this;
    if (!block) return this.report(`"${command}" comes before the first "AC".`);
    switch (command) {
      case 'AY':
        block.typed = rest.toUpperCase();
        return;
      case 'AN':
        return this.name(block, rest);
      case 'AL':
        block.floor = this.limit(rest, block.floor);
        return;
      case 'AH':
        block.ceiling = this.limit(rest, block.ceiling);
        return;
      case 'AA':
        return this.period(block, rest);
      case 'V':
        return this.variable(block, rest);
      case 'DP':
      case 'DY':
        return this.point(block, command, rest);
      case 'DA':
      case 'DB':
      case 'DC':
        return this.arc(block, command, rest);
      default:
        this.report(`"${command}" is not a command of OpenAir.`);
    }
  }

  private open(rest: string): void {
    this.close();
    this.block = newBlock(this.line, rest.toUpperCase());
  }

  /** A second name after a border begins a new airspace of the same class, as some files have it. */
  private name(block: Block, rest: string): void {
    if (block.name !== null && block.border.pointCount > 0) {
      this.close();
      this.block = newBlock(this.line, block.named);
      this.block.name = rest;
    } else block.name = rest;
  }

  private limit(rest: string, earlier: VerticalLimit | null): VerticalLimit {
    if (earlier) this.report('The airspace has this limit twice. The last one counts.');
    const limit = readLimit(rest);
    if (limit.datum === 'unknown') this.report(`"${shortened(rest)}" is not a height that can be used.`);
    return limit;
  }

  private period(block: Block, rest: string): void {
    const period = readPeriod(rest);
    if (period === null) this.report(`"${shortened(rest)}" is not a period such as 2026-05-01T08:00Z/NONE.`);
    else if (period === 'by_notam') block.isByNotam = true;
    else block.periods.push(period);
  }

  private variable(block: Block, rest: string): void {
    const [, name, value = ''] = /^([A-Z])\s*=\s*(.*)$/i.exec(rest) ?? [];
    switch (name?.toUpperCase()) {
      case 'X': {
        const centre = readPosition(value);
        if (!centre) return this.breakBorder(block, `"${shortened(value)}" is not a position.`);
        block.border.centre = centre;
        return;
      }
      case 'D':
        block.border.isClockwise = !value.trim().startsWith('-');
        return;
      case 'W':
        block.border.widthM = Number(value) * METRES_PER_NAUTICAL_MILE;
        return;
      case 'Z':
      case 'T':
        return; // the zoom and the thickness of a drawing
      default:
        this.report(`"V ${shortened(rest)}" is not a variable of OpenAir.`);
    }
  }

  private point(block: Block, command: string, rest: string): void {
    const position = readPosition(rest);
    if (!position) return this.breakBorder(block, `"${shortened(rest)}" is not a position.`);
    if (command === 'DY') block.border.airwayPoint(position);
    else block.border.point(position);
    this.countPoints(block, 1);
  }

  private arc(block: Block, command: string, rest: string): void {
    const before = block.border.pointCount;
    const fault = this.drawArc(block.border, command, rest);
    this.countPoints(block, block.border.pointCount - before);
    if (fault === 'radii_differ') this.report(BORDER_FAULTS[fault]);
    else if (fault === 'not_read') this.breakBorder(block, `"${shortened(rest)}" is not an arc.`);
    else if (fault) this.breakBorder(block, BORDER_FAULTS[fault]);
  }

  private drawArc(border: BorderBuilder, command: string, rest: string): BorderFault | 'not_read' | null {
    if (this.pointCount >= FILE_POINTS_MAX) return null;
    if (command === 'DB') {
      const ends = readTwoPositions(rest);
      return ends ? border.arcByPoints(...ends) : 'not_read';
    }
    const numbers = rest.split(/[\s,]+/).map((word) => Number(word.replace(/NM$/i, '') || NaN));
    const [radius = NaN, from = NaN, to = NaN] = numbers;
    const radiusM = radius * METRES_PER_NAUTICAL_MILE;
    if (Number.isNaN(radius)) return 'not_read';
    if (command === 'DC') return border.circle(radiusM);
    return Number.isNaN(from) || Number.isNaN(to) ? 'not_read' : border.arcByCourses(radiusM, from, to);
  }

  private countPoints(block: Block, count: number): void {
    const before = this.pointCount;
    this.pointCount += count;
    if (this.pointCount < FILE_POINTS_MAX) return;
    const limit = FILE_POINTS_MAX.toLocaleString('en');
    if (before < FILE_POINTS_MAX) this.report(`All borders together have more than ${limit} points.`, true);
    block.isBroken = true;
  }

  private breakBorder(block: Block, message: string): void {
    block.isBroken = true;
    this.report(message);
  }

  /** Ends a block. */
  private close(): void {
    const { block } = this;
    this.block = null;
    if (!block || isEmpty(block)) return;
    const name = block.name ?? '';
    const lose = (message: string) =>
      this.report(`${quoted(name)} is left out: ${message}`, true, block.line);
    if (block.isBroken) return lose('its border could not be read.');
    const ring = block.border.finish();
    if (!ring) return lose('its border needs three different points.');
    const { floor, ceiling } = this.limitsOf(block);
    if (isUpsideDown(floor, ceiling))
      return lose(`its floor ${floor.text} is above its ceiling ${ceiling.text}.`);
    const { isKnown, ...kind } = kindOf(block.named, block.typed);
    if (!isKnown) this.report(`${quoted(name)} has the unknown class "${kind.code}".`, false, block.line);
    this.airspaces.push({
      ...{ name, ...kind, floor, ceiling, activation: activationOf(block) },
      ...{ rings: [ring], line: block.line },
    });
  }

  private limitsOf({ name, line, floor, ceiling }: Block): Pick<Airspace, 'floor' | 'ceiling'> {
    if (floor && ceiling) return { floor, ceiling };
    const missing = [!floor && 'floor ("AL")', !ceiling && 'ceiling ("AH")'].filter(Boolean).join(' and no ');
    this.report(`${quoted(name ?? '')} has no ${missing}.`, false, line);
    return { floor: floor ?? unknownLimit(''), ceiling: ceiling ?? unknownLimit('') };
  }

  private report(message: string, isLoss = false, line = this.line): void {
    if (this.problems.length < PROBLEMS_MAX || isLoss) this.problems.push({ line, message, isLoss });
  }
}

function newBlock(line: number, named: string): Block {
  return {
    ...{ line, named, typed: null, name: null, floor: null, ceiling: null, periods: [], isByNotam: false },
    ...{ border: new BorderBuilder(), isBroken: false },
  };
}

/** A block that only sets the colours of a class, or a template that is commented out. */
function isEmpty({ name, floor, ceiling, border, isBroken }: Block): boolean {
  return name === null && floor === null && ceiling === null && border.pointCount === 0 && !isBroken;
}

function activationOf({ name, periods, isByNotam }: Block): Activation {
  if (isByNotam) return { rule: 'by_notam' };
  return periods.length > 0 ? { rule: 'periods', periods } : activationInName(name ?? '');
}

/** Heights above different data cannot be compared. */
function isUpsideDown(floor: VerticalLimit, ceiling: VerticalLimit): boolean {
  if (floor.datum === 'unlimited') return true;
  return floor.datum === ceiling.datum && floor.heightM > ceiling.heightM;
}

/** A comment begins with an asterisk, anywhere in the line. */
function withoutComment(line: string): string {
  return line.replace(/\*.*$/, '').trim();
}

const QUOTED_CHARACTERS_MAX = 60;

function shortened(text: string): string {
  return text.length > QUOTED_CHARACTERS_MAX ? `${text.slice(0, QUOTED_CHARACTERS_MAX)}…` : text;
}

function quoted(name: string): string {
  return name === '' ? 'An airspace without a name' : `"${shortened(name)}"`;
}

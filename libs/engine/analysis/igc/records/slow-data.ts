import { READER } from '../../thresholds.js';
import { type IgcExtension, type IgcSlowData } from '../igc-file.js';
import { BoundedList } from './bounded-list.js';
import { type ExtensionColumn, extensionColumn, readExtensions } from './extensions.js';
import { asciiText } from './header-text.js';
import { secondsOfDayAt } from './time-of-day.js';

/** K + HHMMSS: no extension column can start within these bytes. */
const SLOW_CORE_BYTES = 7;

type SlowColumn = ExtensionColumn & { code: string };

interface SlowLine {
  secondsOfDay: number;
  start: number;
  end: number;
  /** The columns in effect at the line; null before the first J record. */
  columns: readonly SlowColumn[] | null;
}

/**
 * Collects J and K records (IGC Technical Specification, Appendix A). A K record belongs to the J record before it,
 * since each part of a concatenated log has its own; one before any J record belongs to the first.
 */
export class SlowDataReader {
  /** From the last J record. */
  extensions: readonly IgcExtension[] = [];

  private firstColumns: readonly SlowColumn[] | null = null;
  private columns: readonly SlowColumn[] | null = null;
  private readonly lines = new BoundedList<SlowLine>(READER.slowDataMax);

  constructor(private readonly bytes: Uint8Array) {}

  readExtensions(start: number, end: number): void {
    this.extensions = readExtensions(asciiText(this.bytes, start, end));
    this.columns = columnsOf(this.extensions);
    this.firstColumns ??= this.columns;
  }

  noteLine(start: number, end: number): void {
    const secondsOfDay = secondsOfDayAt(this.bytes, start + 1);
    if (secondsOfDay !== null) this.lines.push({ secondsOfDay, start, end, columns: this.columns });
  }

  /** The K records in file order; empty if no J record defines their columns. */
  slowData(): IgcSlowData[] {
    const { firstColumns } = this;
    if (firstColumns === null) return [];
    const records: IgcSlowData[] = [];
    for (const line of this.lines.values) {
      const values = this.valuesOf(line, line.columns ?? firstColumns);
      records.push({ secondsOfDay: line.secondsOfDay, values });
    }
    return records;
  }

  /** Number of K records not in `slowData()`. */
  leftOut(): number {
    return this.lines.leftOut + (this.firstColumns === null ? this.lines.values.length : 0);
  }

  /** The complete values of the line, by code; a truncated value would be misread. */
  private valuesOf({ start, end }: SlowLine, columns: readonly SlowColumn[]): Record<string, string> {
    const values: Record<string, string> = {};
    for (const { code, from, to } of columns) {
      if (start + to > end) continue;
      const text = asciiText(this.bytes, start + from, start + to).trim();
      if (text !== '') values[code] = text;
    }
    return values;
  }
}

function columnsOf(extensions: readonly IgcExtension[]): SlowColumn[] {
  const columns: SlowColumn[] = [];
  for (const code of new Set(extensions.map((extension) => extension.code))) {
    const column = extensionColumn(extensions, code, SLOW_CORE_BYTES);
    if (column !== null) columns.push({ code, ...column });
  }
  return columns;
}

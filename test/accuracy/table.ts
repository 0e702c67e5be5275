import { type AccuracyReport } from './report.js';
import { type Row, type Sample } from './measure.js';

const HEADER = ['measure', 'n', 'median', 'p95', 'worst', '(file)', 'bound', ''];
const FILE_WIDTH = 36;
/** Left-aligned columns: words. */
const WORDS = new Set([0, 5, 6, 7]);

/** The report for people. */
export function reportText(report: AccuracyReport, isVerbose: boolean): string {
  const cells = [HEADER, ...report.rows.map(rowCells)];
  const widths = HEADER.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) =>
        WORDS.has(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)));
  return [
    ...(isVerbose ? [...report.samples.map(sampleLine), ''] : []),
    `${report.corpusFiles} files in ${report.corpus}, ${report.simulatedFlights} simulated flights`,
    '',
    ...lines,
    '',
    ...notes(report),
  ].join('\n');
}

function rowCells(row: Row): string[] {
  const { label, n, median, p95, worst, worstSubject, verdict, on } = row;
  if (n === 0) return [label, '0', '', '', '', '', boundText(row), verdict];
  const isShare = on === 'share';
  return [
    label,
    String(n),
    isShare ? `share ${number(median)}` : number(median),
    isShare ? '' : number(p95),
    isShare ? missesText(worst) : number(worst),
    worst === 0 || worstSubject === null ? '' : ending(shortName(worstSubject)),
    boundText(row),
    verdict,
  ];
}

function missesText(misses: number | null): string {
  if (misses === null) return '';
  return misses === 1 ? '1 miss' : `${misses} misses`;
}

function boundText({ on, limit, unit }: Row): string {
  return on === 'share' ? `share ≥ ${limit}` : `${on} ≤ ${limit}${unit && ` ${unit}`}`;
}

/** Rounded for display only; verdicts use the exact figures. */
function number(value: number | null): string {
  if (value === null) return 'none';
  const text = value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function shortName(subject: string): string {
  return subject.replace(/^files\//, '');
}

/** Keeps the end of a path, which is what distinguishes files. */
function ending(name: string): string {
  return name.length > FILE_WIDTH ? `…${name.slice(1 - FILE_WIDTH)}` : name;
}

function sampleLine({ measure, subject, value, detail }: Sample): string {
  const figure = value === null ? 'no answer' : number(value);
  return `${measure}  ${shortName(subject)}  ${figure}${detail === undefined ? '' : `  (${detail})`}`;
}

function notes(report: AccuracyReport): string[] {
  const { missing, refused, refusedAsPermitted, skipped, rows, incomplete } = report;
  const failed = rows.filter(({ verdict }) => verdict === 'FAIL');
  const lacking = Object.entries(skipped).map(([table, count]) => `${table} ${count}`);
  return [
    listText('rejected as permitted', refusedAsPermitted),
    listText('rejected', refused),
    listText('missing', missing),
    ...(lacking.length > 0 ? [`files without an expectation: ${lacking.join(', ')}`] : []),
    ...incomplete,
    failed.length === 0
      ? boundsHoldText(rows)
      : `${failed.length} of ${rows.length} bounds exceeded:${failed.map(failureText).join('')}`,
  ];
}

function boundsHoldText(rows: readonly Row[]): string {
  const measured = rows.filter(({ n }) => n > 0).length;
  return measured === rows.length ? 'All bounds hold.' : `${measured} of ${rows.length} bounds hold.`;
}

function listText(name: string, files: readonly string[]): string {
  return `${name}: ${files.length}${files.map((file) => `\n  ${file}`).join('')}`;
}

function failureText({ label, reason }: Row): string {
  return `\n  ${label} (${reason})`;
}

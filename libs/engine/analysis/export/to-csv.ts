import { PHASE_NAMES } from '../replay/phase-column.js';
import { REPLAY_COLUMNS, valueAt } from '../replay/replay-columns.js';
import { type ReplayTrack } from '../replay/replay-track.js';
import { isoClock } from './iso-clock.js';
import { piecesOf } from './track-segments.js';

const LINE_END = '\r\n';

/** Column names that lack their unit; all others already carry it. */
const HEADINGS: Readonly<Record<string, string>> = { latitude: 'latitude_deg', longitude: 'longitude_deg' };

/**
 * The track as CSV (RFC 4180), one line per point: `time_utc` and the replay columns. Unknown values are empty;
 * columns the file does not have are omitted. Phases are written by name.
 */
export function toCsv(track: ReplayTrack): string {
  return [...csvPieces(track)].join('');
}

/** The same text in pieces. */
export function* csvPieces(track: ReplayTrack): Generator<string> {
  const present = REPLAY_COLUMNS.filter(({ key }) => track.columns[key] !== null);
  const timeAt = isoClock(track.startedAt);
  const heading = present.map(({ name }) => HEADINGS[name] ?? name);
  yield (track.startedAt === null ? heading : ['time_utc', ...heading]).join(',') + LINE_END;
  for (const { start, end } of piecesOf({ start: 0, end: track.pointCount })) {
    let lines = '';
    for (let i = start; i < end; i++) {
      const cells = present.map(({ key }) => {
        const value = valueAt(track.columns, key, i);
        if (value === null) return '';
        return key === 'phase' ? csvText(PHASE_NAMES[value]!) : String(value);
      });
      const time = timeAt(track.columns.timeOffsetSeconds[i]!);
      lines += (time === null ? cells : [time, ...cells]).join(',') + LINE_END;
    }
    yield lines;
  }
}

/**
 * Text as one cell. Spreadsheets treat text that starts with = + - @ or a control character as a formula; a leading
 * apostrophe prevents that (OWASP, "CSV Injection").
 */
export function csvText(text: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return isFormula || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

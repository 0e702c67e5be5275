import { PHASE_NAMES } from '../replay/phase-column.js';
import { REPLAY_COLUMNS, valueAt } from '../replay/replay-columns.js';
import { type ReplayTrack } from '../replay/replay-track.js';
import { isoTime } from './track-segments.js';

const LINE_END = '\r\n';

/** Names of the other columns carry their unit already. */
const HEADINGS: Readonly<Record<string, string>> = { latitude: 'latitude_deg', longitude: 'longitude_deg' };

/**
 * The track as CSV (RFC 4180), a line for each point: `time_utc` and the columns of the replay. What can't be
 * told is empty; columns that the file doesn't have are left out. Phases stand there by name.
 */
export function toCsv(track: ReplayTrack): string {
  const present = REPLAY_COLUMNS.filter(({ key }) => track.columns[key] !== null);
  const hasTime = track.startedAt !== null;
  const heading = present.map(({ name }) => HEADINGS[name] ?? name);
  const lines = [(hasTime ? ['time_utc', ...heading] : heading).join(',')];
  for (let i = 0; i < track.pointCount; i++) {
    const cells = present.map(({ key }) => {
      const value = valueAt(track.columns, key, i);
      if (value === null) return '';
      return key === 'phase' ? csvText(PHASE_NAMES[value]!) : String(value);
    });
    const time = isoTime(track.startedAt, track.columns.timeOffsetSeconds[i]!);
    lines.push((time === null ? cells : [time, ...cells]).join(','));
  }
  return lines.join(LINE_END) + LINE_END;
}

/**
 * Text as one cell. Spreadsheets take text that begins with = + - @ or a control for a formula; an apostrophe
 * before it makes it text again (OWASP, "CSV Injection").
 */
export function csvText(text: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return isFormula || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

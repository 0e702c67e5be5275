import { type IgcEvent } from '../igc-file.js';
import { decodeText } from './header-text.js';
import { secondsOfDayAt } from './time-of-day.js';

const EVENT = /^E\d{6}([A-Z0-9]{3})(.*)$/is;

/** Reads an E record (IGC Technical Specification, Appendix A); null when it has no time or no code. */
export function readEvent(bytes: Uint8Array, start: number, end: number): IgcEvent | null {
  const secondsOfDay = secondsOfDayAt(bytes, start + 1);
  if (secondsOfDay === null) return null;
  const match = EVENT.exec(decodeText(bytes, start, end));
  if (match === null) return null;
  return { secondsOfDay, code: match[1]!.toUpperCase(), text: match[2]!.trim() || null };
}

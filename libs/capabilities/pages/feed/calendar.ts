import { SERVICE_NAME } from '@core/contract';
import { type Feed, type FeedEntry } from './feed-entry.js';

/** RFC 5545, 3.1: octets of a line without its end. */
const LINE_OCTETS_MAX = 75;
/** Controls other than the tab and line ends have no place in a text. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g; // eslint-disable-line no-control-regex -- RFC 5545 forbids them
/** How often calendars are to ask again; most ask less often. */
const REFRESH = 'PT1H';

/** The flights as an iCalendar object (RFC 5545), an event each. */
export function calendarOf({ title, publicUrl, entries }: Feed): string {
  const { host } = new URL(publicUrl);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//${SERVICE_NAME}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${calendarText(title)}`,
    `X-WR-CALNAME:${calendarText(title)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    ...entries.flatMap((entry) => eventOf(entry, host)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventOf(entry: FeedEntry, host: string): string[] {
  const { id, title, lines, place, latitude, longitude, startsAt, endsAt, updatedAt, url } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${calendarText(title)}`,
    `DESCRIPTION:${calendarText([...lines, url].join('\n'))}`,
    ...(place === null ? [] : [`LOCATION:${calendarText(place)}`]),
    `GEO:${latitude};${longitude}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function utc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Escapes a text (RFC 5545, 3.3.11). */
function calendarText(text: string): string {
  // halves of characters become U+FFFD
  const wellFormed = Buffer.from(text).toString();
  return wellFormed
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n');
}

/** Splits a long line between characters; each further line begins with a space. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > LINE_OCTETS_MAX) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += length;
  }
  return text;
}

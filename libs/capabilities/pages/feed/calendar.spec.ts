import ICAL from 'ical.js';
import { calendarOf } from './calendar.js';
import { type Feed, type FeedEntry } from './feed-entry.js';

const ENTRY: FeedEntry = {
  id: '01KAFQ4B6D8F0H2K4M6P8R0T2V',
  title: 'Kühboden · 227 km FAI triangle',
  lines: ['14 June 2025, 13:22–16:16 CEST', '340 points (XContest); "best", so far\\'],
  place: 'Kühboden, Fiesch',
  latitude: 46.41,
  longitude: 8.11,
  startsAt: new Date('2025-06-14T11:22:30Z'),
  endsAt: new Date('2025-06-14T14:16:30Z'),
  updatedAt: new Date('2025-06-14T20:00:00.123Z'),
  url: 'https://flights.example/console/flights/01KAFQ4B6D8F0H2K4M6P8R0T2V',
};

const feed = (entries: FeedEntry[]): Feed => ({
  title: 'Flights of Ada; and Bob',
  publicUrl: 'https://flights.example',
  selfUrl: 'https://flights.example/feeds/x.ics',
  updatedAt: new Date('2025-06-14T20:00:00Z'),
  entries,
});

function eventsIn(text: string): InstanceType<typeof ICAL.Event>[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

describe('a calendar of flights', () => {
  it('is read by a parser of iCalendar as it was written', () => {
    const text = calendarOf(feed([ENTRY]));
    const [event] = eventsIn(text);
    expect(event).toMatchObject({
      uid: `${ENTRY.id}@flights.example`,
      summary: ENTRY.title,
      location: ENTRY.place,
      description: [...ENTRY.lines, ENTRY.url].join('\n'),
    });
    expect(event!.startDate.toJSDate()).toEqual(ENTRY.startsAt);
    expect(event!.endDate.toJSDate()).toEqual(ENTRY.endsAt);
    expect(event!.component.getFirstPropertyValue('geo')).toEqual([46.41, 8.11]);
    expect(text).toContain('\r\nX-WR-CALNAME:Flights of Ada\\; and Bob\r\n');
  });

  it.each([
    'a'.repeat(200),
    'ü'.repeat(100),
    '🪂'.repeat(60),
    `${'a'.repeat(66)}é\\,;\r\nEND:VEVENT\u0007`,
    'tab\tand \ud800 half a character',
  ])('keeps any text, in lines of at most 75 octets: %j', (title) => {
    const text = calendarOf(feed([{ ...ENTRY, title }, ENTRY]));
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const events = eventsIn(text);
    expect(events).toHaveLength(2);
    const shown = Buffer.from(title).toString().replace('\u0007', '').replace('\r\n', '\n');
    expect(events[0]!.summary).toBe(shown);
  });

  it('of no flights is one, too', () => {
    expect(eventsIn(calendarOf(feed([])))).toEqual([]);
  });
});

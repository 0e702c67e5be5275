import { ApiError } from '@core/contract';
import { type FlightListQuery } from '../tables/flight.repository.js';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './flight-cursor.js';

const PUBLIC_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';
const POSITION = { time: new Date('2026-11-21T10:00:00.123Z'), publicId: PUBLIC_ID };
const ALL: FlightListQuery = { order: '-flown_at' };

const DAY = new Date('2026-07-14');
/** Lists that differ from each other in one parameter. */
const LISTS: FlightListQuery[] = [
  ALL,
  { order: 'flown_at' },
  { order: '-created_at' },
  { order: 'created_at' },
  { order: '-flown_at', flownFrom: DAY },
  { order: '-flown_at', flownBefore: DAY },
  { order: '-flown_at', firstDay: '2026-07-14' },
  { order: '-flown_at', lastDay: '2026-07-14' },
  { order: '-flown_at', site: 'Kössen' },
  { order: '-flown_at', site: 'failed' },
  { order: '-flown_at', status: 'failed' },
];

const refused = expect.objectContaining({ code: 'invalid_cursor' }) as Error;

describe('the cursor of the flight list', () => {
  it('decodes to the position it encodes, including times before 1970', () => {
    for (const time of [POSITION.time, new Date('1969-07-20T20:17:40.000Z')]) {
      const position = { ...POSITION, time };
      expect(decodeCursor(ALL, encodeCursor(ALL, position))).toEqual(position);
    }
  });

  it('is only valid for the order and filters it was created with', () => {
    for (const made of LISTS) {
      const cursor = encodeCursor(made, POSITION);
      for (const asked of LISTS) {
        if (asked === made) expect(decodeCursor(asked, cursor)).toEqual(POSITION);
        else expect(() => decodeCursor(asked, cursor)).toThrow(refused);
      }
    }
  });

  it('ignores the case of the site', () => {
    const cursor = encodeCursor({ order: '-flown_at', site: 'KÖSSEN' }, POSITION);
    expect(decodeCursor({ order: '-flown_at', site: 'kössen' }, cursor)).toEqual(POSITION);
  });

  it('rejects everything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        for (const cursor of [text, Buffer.from(text).toString('base64url')]) {
          expect(() => decodeCursor(ALL, cursor)).toThrow(ApiError);
        }
      }),
    );
  });

  it.each([
    ['0', PUBLIC_ID],
    [0.5, PUBLIC_ID],
    [8.64e15, PUBLIC_ID],
    [0, '1; drop table flights'],
    [0, PUBLIC_ID, 'more'],
    [0],
  ])('rejects a position of a different form: %j', (...place) => {
    const [fingerprint] = JSON.parse(Buffer.from(encodeCursor(ALL, POSITION), 'base64url').toString()) as [
      string,
    ];
    const cursor = Buffer.from(JSON.stringify([fingerprint, ...place])).toString('base64url');
    expect(() => decodeCursor(ALL, cursor)).toThrow(refused);
  });
});

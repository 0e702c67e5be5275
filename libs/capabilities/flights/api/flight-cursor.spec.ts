import { ApiError } from '@core/contract';
import { type FlightListQuery } from '../tables/flight.repository.js';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './flight-cursor.js';

const PUBLIC_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';
const POSITION = { key: new Date('2026-11-21T10:00:00.123Z'), publicId: PUBLIC_ID };
const ALL: FlightListQuery = { order: '-flown_at', ruleSet: 'xcontest' };

const DAY = new Date('2026-07-14');
/** Lists that differ from each other in one parameter. */
const LISTS: FlightListQuery[] = [
  ALL,
  { ...ALL, order: 'flown_at' },
  { ...ALL, order: '-created_at' },
  { ...ALL, order: 'created_at' },
  { ...ALL, flownFrom: DAY },
  { ...ALL, flownBefore: DAY },
  { ...ALL, firstDay: '2026-07-14' },
  { ...ALL, lastDay: '2026-07-14' },
  { ...ALL, site: 'Kössen' },
  { ...ALL, site: 'failed' },
  { ...ALL, status: 'failed' },
  { ...ALL, words: 'fiesch' },
  { ...ALL, words: 'failed' },
];

const refused = expect.objectContaining({ code: 'invalid_cursor' }) as Error;

describe('the cursor of the flight list', () => {
  it('decodes to the position it encodes, including times before 1970', () => {
    for (const key of [POSITION.key, new Date('1969-07-20T20:17:40.000Z')]) {
      const position = { ...POSITION, key };
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

  it('is points in an order by points, of one rule set', () => {
    const list: FlightListQuery = { ...ALL, order: '-points' };
    for (const key of [423.55, 0, -1]) {
      const cursor = encodeCursor(list, { key, publicId: PUBLIC_ID });
      expect(decodeCursor(list, cursor)).toEqual({ key, publicId: PUBLIC_ID });
      expect(() => decodeCursor({ ...list, ruleSet: 'ffvl' }, cursor)).toThrow(refused);
      expect(() => decodeCursor(ALL, cursor)).toThrow(refused);
    }
  });

  it('ignores the case of the site', () => {
    const cursor = encodeCursor({ ...ALL, site: 'KÖSSEN' }, POSITION);
    expect(decodeCursor({ ...ALL, site: 'kössen' }, cursor)).toEqual(POSITION);
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

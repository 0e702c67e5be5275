import { ApiError } from '@app/contract';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './flight-cursor.js';

const PUBLIC_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';

describe('the cursor of the flight list', () => {
  it('gives back the place it was made of, before 1970 too', () => {
    for (const time of ['2026-11-21T10:00:00.123Z', '1969-07-20T20:17:40.000Z']) {
      const position = { sortAt: new Date(time), publicId: PUBLIC_ID };
      expect(decodeCursor(encodeCursor(position))).toEqual(position);
    }
  });

  it('never lets anything else through', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        for (const cursor of [text, Buffer.from(text).toString('base64url')]) {
          expect(() => decodeCursor(cursor)).toThrow(ApiError);
        }
      }),
    );
  });

  it.each([
    ['flights:flown_at', 0, PUBLIC_ID],
    ['flights:-flown_at', '0', PUBLIC_ID],
    ['flights:-flown_at', 0.5, PUBLIC_ID],
    ['flights:-flown_at', 8.64e15, PUBLIC_ID],
    ['flights:-flown_at', 0, '1; drop table flights'],
    ['flights:-flown_at', 0, PUBLIC_ID, 'more'],
  ])('refuses a place of another form: %j', (...parts) => {
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
    expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }) as Error);
  });
});

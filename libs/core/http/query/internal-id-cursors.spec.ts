import { randomBytes } from 'node:crypto';
import { ApiError } from '@core/contract';
import { KeyRing } from '@core/encryption';
import { InternalIdCursors } from './internal-id-cursors.js';

const older = { name: 'older', key: randomBytes(32) };
const newer = { name: 'newer', key: randomBytes(32) };
const LIST = ['deliveries', 'failed', null];

function refusal(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

describe('a cursor with an internal id', () => {
  const cursors = new InternalIdCursors(new KeyRing([older]));

  it('decodes to the id, even after a newer encryption key was added', () => {
    const cursor = cursors.encode(LIST, '4711');
    for (const each of [cursors, new InternalIdCursors(new KeyRing([newer, older]))]) {
      expect(BigInt(each.decode(LIST, cursor)!)).toBe(4711n);
    }
    expect(cursors.decode(LIST, undefined)).toBeUndefined();
  });

  it('reveals nothing about the id, not even its length', () => {
    const [short, long] = ['7', '123456789012345678'].map((id) => cursors.encode(LIST, id)) as [
      string,
      string,
    ];
    expect(long).toHaveLength(short.length);
    const bytes = Buffer.from(long.split(':').at(-1)!, 'base64url').toString('latin1');
    expect(bytes).not.toContain('123456789012345678');
    expect(cursors.encode(LIST, '7')).not.toBe(short);
  });

  it('is rejected for another list, under other keys, if altered, or in an older format', () => {
    const cursor = cursors.encode(LIST, '4711');
    const before = Buffer.from(JSON.stringify(['8C6mysl9ZJiw', '3'])).toString('base64url');
    const others = new InternalIdCursors(new KeyRing([newer]));
    for (const work of [
      () => cursors.decode(['deliveries', null, null], cursor),
      () => others.decode(LIST, cursor),
      () => cursors.decode(LIST, `${cursor.slice(0, -4)}AAAA`),
      () => cursors.decode(LIST, before),
      () => cursors.decode(LIST, 'x'),
    ]) {
      expect(refusal(work)).toBe('invalid_cursor');
    }
  });
});

import { SeenKeys } from './seen-keys.js';

const hash = (number: number) => `hash ${number}`;

describe('seen keys', () => {
  it('are remembered until they are no longer active', () => {
    const keys = new SeenKeys();
    expect(keys.has(hash(1))).toBe(false);
    keys.note(hash(1), true);
    expect(keys.has(hash(1))).toBe(true);
    keys.note(hash(1), false);
    expect(keys.has(hash(1))).toBe(false);
  });

  it('are evicted one by one when there are too many', () => {
    const keys = new SeenKeys();
    for (let number = 0; number <= 10_000; number++) keys.note(hash(number), true);
    expect([keys.has(hash(0)), keys.has(hash(1)), keys.has(hash(10_000))]).toEqual([false, true, true]);
  });
});

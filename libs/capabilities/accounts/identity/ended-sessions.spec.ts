import { ENDED_SESSION_SECONDS, ENDED_SESSIONS_MAX, EndedSessions } from './ended-sessions.js';

const hash = (number: number) => `hash ${number}`;

describe('ended sessions', () => {
  it('are remembered individually and for a short time', () => {
    let ms = 1_000_000;
    const ended = new EndedSessions(() => ms);
    ended.note(hash(1));
    expect([ended.has(hash(1)), ended.has(hash(2))]).toEqual([true, false]);
    ms += ENDED_SESSION_SECONDS * 1_000;
    expect(ended.has(hash(1))).toBe(true); // a look-up does not extend the lifetime
    ms += 1;
    expect(ended.has(hash(1))).toBe(false);
  });

  it('are limited in number, evicting the least recently presented', () => {
    const ended = new EndedSessions();
    for (let number = 0; number < ENDED_SESSIONS_MAX; number++) ended.note(hash(number));
    expect(ended.has(hash(0))).toBe(true);
    ended.note(hash(ENDED_SESSIONS_MAX));
    expect([0, 1, ENDED_SESSIONS_MAX].map((number) => ended.has(hash(number)))).toEqual([true, false, true]);
  });
});

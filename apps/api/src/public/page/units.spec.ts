import { decimal, kilometres, kmPerHour, metres, metresPerSecond } from './units.js';

describe('numbers of a page', () => {
  it('are rounded as in the debrief of the same flight, by decimal notation', () => {
    expect(kilometres(44.65)).toBe('44.7\u00a0km');
    expect(kilometres(7)).toBe('7.0\u00a0km');
    expect([metresPerSecond(1.15), metresPerSecond(-2.05)]).toEqual(['+1.2\u00a0m/s', '−2.1\u00a0m/s']);
    expect(decimal(8.35, 1)).toBe('8.4');
    expect(kmPerHour(35.5)).toBe('36\u00a0km/h');
    expect([metres(2134), metres(-12.5)]).toEqual(['2,134\u00a0m', '−13\u00a0m']);
  });
});

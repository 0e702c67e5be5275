import fc from 'fast-check';
import { MemoryRequestWindows } from './memory-request-windows.js';

/** Windows with a clock that the test sets. */
function atTime() {
  const clock = { ms: 1_000_000 };
  return { clock, windows: new MemoryRequestWindows(() => clock.ms) };
}

describe('a sliding window', () => {
  it('admits up to its limit, and one more once the first is a minute old', async () => {
    const { clock, windows } = atTime();
    const take = async () => (await windows.take([{ name: 'a', limit: 3 }])).admitted;
    expect([await take(), await take()]).toEqual([true, true]);
    clock.ms += 20_000;
    expect([await take(), await take()]).toEqual([true, false]);
    clock.ms += 39_999;
    expect(await take()).toBe(false);
    clock.ms += 1;
    expect([await take(), await take(), await take()]).toEqual([true, true, false]);
  });

  it('reports how many requests remain and when the next slot frees up', async () => {
    const { clock, windows } = atTime();
    const state = async () => (await windows.take([{ name: 'a', limit: 2 }])).windows[0];
    expect(await state()).toEqual({ limit: 2, remaining: 1, resetMs: 60_000 });
    clock.ms += 10_000;
    expect(await state()).toEqual({ limit: 2, remaining: 0, resetMs: 50_000 });
    clock.ms += 5_000;
    expect(await state()).toEqual({ limit: 2, remaining: 0, resetMs: 45_000 });
  });

  it('does not count rejected requests', async () => {
    const { clock, windows } = atTime();
    for (let second = 0; second < 60; second++) {
      await windows.take([{ name: 'a', limit: 1 }]);
      clock.ms += 1_000;
    }
    expect((await windows.take([{ name: 'a', limit: 1 }])).admitted).toBe(true);
  });

  it('counts in all windows or in none', async () => {
    const { windows } = atTime();
    const both = [
      { name: 'all', limit: 5 },
      { name: 'share', limit: 2 },
    ];
    for (let i = 0; i < 4; i++) await windows.take(both);
    const { admitted, windows: states } = await windows.take(both);
    expect(admitted).toBe(false);
    expect(states.map(({ remaining }) => remaining)).toEqual([3, 0]);
  });

  it('keeps names apart and forgets unused ones', async () => {
    const { clock, windows } = atTime();
    for (let i = 0; i < 1_000; i++) {
      expect((await windows.take([{ name: `address ${i}`, limit: 1 }])).admitted).toBe(true);
    }
    clock.ms += 60_000;
    await windows.take([{ name: 'another', limit: 1 }]);
    expect(windows.size).toBe(1);
  });

  it('never admits more than its limit in any minute, and rejects only when full', async () => {
    const pauses = fc.array(fc.oneof(fc.constant(0), fc.nat(3_000), fc.nat(70_000)), { maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(pauses, fc.integer({ min: 1, max: 20 }), async (pausesMs, limit) => {
        const { clock, windows } = atTime();
        const admittedAt: number[] = [];
        for (const pause of pausesMs) {
          clock.ms += pause;
          const inLastMinute = admittedAt.filter((time) => time > clock.ms - 60_000).length;
          const { admitted, windows: states } = await windows.take([{ name: 'a', limit }]);
          expect(admitted).toBe(inLastMinute < limit);
          expect(states[0]?.remaining).toBe(limit - inLastMinute - (admitted ? 1 : 0));
          if (admitted) admittedAt.push(clock.ms);
        }
      }),
    );
  });
});

import { parseSettings } from '@core/config';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  AddressLimits,
  MemoryRequestWindows,
  MinuteLimits,
  RequestWindows,
  type WindowsOutcome,
} from '@core/http';

/** Fails the first time, then counts. */
class WindowsBackAgain extends RequestWindows {
  private asked = 0;

  take(): Promise<WindowsOutcome> {
    if (this.asked++ === 0) return Promise.reject(new Error('away'));
    return Promise.resolve({ admitted: true, windows: [] });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

describe('limits per minute, when the system clock is set back by an hour,', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.advanceTimersByTime(1); // to lru-cache, a time of 0 is none
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  function setBackAndWait(ms: number): void {
    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(ms);
  }

  it('admit again after a minute', async () => {
    const windows = new MemoryRequestWindows();
    const take = async () => (await windows.take([{ name: 'a', limit: 1 }])).admitted;
    expect([await take(), await take()]).toEqual([true, false]);
    setBackAndWait(60_000);
    expect(await take()).toBe(true);
  });

  it('block an address that guesses keys for no longer than a minute', async () => {
    const settings = parseSettings({ KEYLESS_REQUESTS_PER_MINUTE: '1' });
    const limits = new AddressLimits(settings, new MinuteLimits(new MemoryRequestWindows()));
    const request = { ip: '198.51.100.7' };
    await limits.enterWithoutValidKey(request);
    expect(() => limits.refuseBlocked(request)).toThrow();
    setBackAndWait(60_000);
    limits.refuseBlocked(request);
  });

  it('count again a second after the count store failed', async () => {
    const limits = new MinuteLimits(new WindowsBackAgain());
    expect(await limits.take({ name: 'a', limit: 1 })).toBeUndefined();
    setBackAndWait(1_000);
    expect(await limits.take({ name: 'a', limit: 1 })).toMatchObject({ admitted: true });
  });
});

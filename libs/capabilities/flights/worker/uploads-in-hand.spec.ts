import { jest } from '@jest/globals';
import { UploadsInHand } from './uploads-in-hand.js';

const NEVER_STOPPING = new AbortController().signal;
const ENDLESS = () => new Promise<void>(() => undefined);

describe('background work that yields to uploads', () => {
  let uploads: UploadsInHand;

  beforeEach(() => {
    jest.useFakeTimers();
    uploads = new UploadsInHand();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** Milliseconds until it continues; waits at most `ms`. */
  async function waitedMs(ms: number, stopping = NEVER_STOPPING): Promise<number> {
    const startedAt = performance.now();
    let goesOnAt = Infinity;
    void uploads.waitUntilQuiet(stopping).then(() => (goesOnAt = performance.now()));
    await jest.advanceTimersByTimeAsync(ms);
    return goesOnAt - startedAt;
  }

  it('continues at once if there are no uploads', async () => {
    expect(await waitedMs(0)).toBe(0);
  });

  it('waits until the last upload is done, and a moment longer', async () => {
    let end = () => undefined as void;
    const upload = uploads.during(() => new Promise<void>((resolve) => (end = resolve)));
    setTimeout(end, 450);
    expect(await waitedMs(1_000)).toBe(600);
    await upload;
  });

  it('waits during consecutive uploads, but not forever', async () => {
    const next = setInterval(() => void uploads.during(() => Promise.resolve()), 60);
    await jest.advanceTimersByTimeAsync(60);
    expect(await waitedMs(10_000)).toBe(2_000);
    expect(await waitedMs(10_000)).toBe(2_000);
    clearInterval(next);
    expect(await waitedMs(1_000)).toBeLessThanOrEqual(100);
  });

  it('continues despite an upload that never ends', async () => {
    void uploads.during(ENDLESS);
    expect(await waitedMs(10_000)).toBe(2_000);
  });

  it('stops waiting at the next check after it is cancelled', async () => {
    void uploads.during(ENDLESS);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 250);
    expect(await waitedMs(10_000, stopping.signal)).toBe(300);
  });
});

import { jest } from '@jest/globals';
import { UploadsInHand } from './uploads-in-hand.js';

const NEVER_GIVEN_UP = () => false;
const ENDLESS = () => new Promise<void>(() => undefined);

describe('what stands back for uploads', () => {
  let uploads: UploadsInHand;

  beforeEach(() => {
    jest.useFakeTimers();
    uploads = new UploadsInHand();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** After how many ms it goes on; at most `ms` are waited. */
  async function waitedMs(ms: number, isGivenUp = NEVER_GIVEN_UP): Promise<number> {
    const startedAt = performance.now();
    let goesOnAt = Infinity;
    void uploads.over(isGivenUp).then(() => (goesOnAt = performance.now()));
    await jest.advanceTimersByTimeAsync(ms);
    return goesOnAt - startedAt;
  }

  it('goes on at once when there were none', async () => {
    expect(await waitedMs(0)).toBe(0);
  });

  it('waits until the last one is over, and a moment longer', async () => {
    let end = () => undefined as void;
    const upload = uploads.during(() => new Promise((resolve) => (end = resolve)));
    setTimeout(end, 450);
    expect(await waitedMs(1_000)).toBe(600);
    await upload;
  });

  it('waits while one follows the other, but not for ever', async () => {
    const next = setInterval(() => void uploads.during(() => Promise.resolve()), 60);
    await jest.advanceTimersByTimeAsync(60);
    expect(await waitedMs(10_000)).toBe(2_000);
    expect(await waitedMs(10_000)).toBe(2_000);
    clearInterval(next);
    expect(await waitedMs(1_000)).toBeLessThanOrEqual(100);
  });

  it('goes on beside an upload that does not end', async () => {
    void uploads.during(ENDLESS);
    expect(await waitedMs(10_000)).toBe(2_000);
  });

  it('waits no longer than for the next look when it is given up', async () => {
    void uploads.during(ENDLESS);
    let isGivenUp = false;
    setTimeout(() => (isGivenUp = true), 250);
    expect(await waitedMs(10_000, () => isGivenUp)).toBe(300);
  });
});

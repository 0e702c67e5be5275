import { jest } from '@jest/globals';
import { Replay } from './replay.js';

/** A browser whose frames take as long as the test says. */
class SlowBrowser {
  private nowMs = 0;
  private next: FrameRequestCallback | null = null;
  private visibilityChanged: () => void = () => {};

  constructor() {
    jest.spyOn(performance, 'now').mockImplementation(() => this.nowMs);
    Object.assign(globalThis, {
      requestAnimationFrame: (callback: FrameRequestCallback) => {
        this.next = callback;
        return 1;
      },
      cancelAnimationFrame: () => (this.next = null),
      document: {
        hidden: false,
        addEventListener: (_: string, listener: () => void) => (this.visibilityChanged = listener),
        removeEventListener: () => {},
      },
    });
  }

  /** Draws frames until nothing asks for one. @returns the seconds that took */
  play(frameMs: number): number {
    const from = this.nowMs;
    while (this.next && this.nowMs - from < 600_000) this.frame(frameMs);
    return (this.nowMs - from) / 1_000;
  }

  frame(frameMs: number): void {
    const draw = this.next;
    this.next = null;
    this.nowMs += frameMs;
    draw?.(this.nowMs);
  }

  hideFor(ms: number): void {
    const page = globalThis.document as { hidden: boolean };
    page.hidden = true;
    this.visibilityChanged();
    this.nowMs += ms;
    page.hidden = false;
    this.visibilityChanged();
  }
}

const NAMES = ['requestAnimationFrame', 'cancelAnimationFrame', 'document'] as const;

describe('Replay', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    for (const name of NAMES) Reflect.deleteProperty(globalThis, name);
  });

  describe.each([16, 400, 1_500])('with a frame every %d ms', (frameMs) => {
    it.each([20 * 60, 3 * 3_600, 9 * 3_600])(
      'plays a flight of %d s in about a minute',
      (durationSeconds) => {
        const browser = new SlowBrowser();
        const replay = new Replay(durationSeconds);
        replay.play();
        const seconds = browser.play(frameMs);
        expect(seconds).toBeGreaterThan(55);
        expect(seconds).toBeLessThan(75);
        expect(replay.timeSeconds.value).toBe(durationSeconds);
        expect([replay.isPlaying.value, replay.hasEnded.value]).toEqual([false, true]);
      },
    );

    it('plays four seconds of flight per second for those who want to study them', () => {
      const browser = new SlowBrowser();
      const replay = new Replay(3_600);
      for (let i = 0; i < 4; i++) replay.changeRate(-1);
      expect(replay.rate.value).toBe(4);
      replay.play();
      for (let ms = 0; ms < 12_000; ms += frameMs) browser.frame(frameMs);
      expect(replay.timeSeconds.value / 4).toBeCloseTo(Math.ceil(12_000 / frameMs) * (frameMs / 1_000), 3);
    });
  });

  it('continues where it was after the page was hidden', () => {
    const browser = new SlowBrowser();
    const replay = new Replay(3_600);
    replay.rate.value = 1;
    replay.play();
    browser.frame(1_000);
    browser.hideFor(60_000);
    browser.frame(1_000);
    expect(replay.timeSeconds.value).toBeCloseTo(2, 6);
  });

  it('is shown by the camera that chooses its shots, unless it plays slower', () => {
    const browser = new SlowBrowser();
    const replay = new Replay(600, { firstCamera: 'story' });
    replay.play();
    expect(replay.camera.value).toBe('story');
    replay.changeRate(-1);
    expect([replay.rate.value, replay.camera.value]).toEqual([32, 'chase']);
    browser.play(100);
    replay.changeRate(1);
    replay.play();
    expect(replay.camera.value).toBe('story');
  });

  it('leaves the camera where it is for those who prefer reduced motion', () => {
    new SlowBrowser();
    const replay = new Replay(600, { firstCamera: 'orbit' });
    replay.play();
    expect(replay.camera.value).toBe('orbit');
  });

  it('ends with the whole flight in the picture, and starts again from take-off', () => {
    const browser = new SlowBrowser();
    const replay = new Replay(600);
    replay.play();
    expect(replay.camera.value).toBe('chase');
    browser.play(100);
    expect(replay.camera.value).toBe('orbit');
    replay.play();
    expect([replay.timeSeconds.value, replay.hasEnded.value]).toEqual([0, false]);
  });
});

import { PassThrough } from 'node:stream';
import { ScheduleDisplay } from './schedule-display.js';

/** What the display writes when the given numbers of flights are scheduled at these seconds. */
function written(
  isTTY: boolean,
  looks: readonly (readonly [atSeconds: number, scheduled: number])[],
): string {
  const stream = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream & PassThrough;
  let now = 0;
  const display = new ScheduleDisplay(stream, () => now);
  for (const [atSeconds, scheduled] of looks) {
    now = atSeconds * 1_000;
    display.show(scheduled);
  }
  display.end();
  return String(stream.read() ?? '');
}

const LOOKS = [
  [0, 1_000],
  [2, 5_000],
  [3, 9_000],
  [13, 30_000],
] as const;

describe('the display of a long scheduling', () => {
  it('writes nothing within the first second', () => {
    expect(written(false, LOOKS.slice(0, 1))).toBe('');
  });

  it('writes a line every ten seconds to a log', () => {
    expect(written(false, LOOKS)).toBe('5000 flights scheduled\n30000 flights scheduled\n');
  });

  it('updates one line in place on a terminal', () => {
    expect(written(true, LOOKS.slice(0, 3))).toBe(
      '\r5000 flights scheduled\u001b[K\r9000 flights scheduled\u001b[K\n',
    );
  });
});

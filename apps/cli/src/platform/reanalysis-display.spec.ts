import { PassThrough } from 'node:stream';
import { ReanalysisDisplay } from './reanalysis-display.js';

/** What the display writes when the given numbers of flights wait at these seconds. */
function written(isTTY: boolean, looks: readonly (readonly [atSeconds: number, pending: number])[]): string {
  const stream = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream & PassThrough;
  let now = 0;
  const display = new ReanalysisDisplay(stream, () => now);
  for (const [atSeconds, pending] of looks) {
    now = atSeconds * 1_000;
    display.show(pending);
  }
  display.end();
  return String(stream.read() ?? '');
}

describe('the display of a reanalysis', () => {
  it('writes a line every ten seconds and at the end to a log', () => {
    const looks = [
      [0, 8],
      [1, 7],
      [2, 7],
      [11, 4],
      [12, 3],
      [13, 0],
    ] as const;
    expect(written(false, looks)).toBe(
      '0 of 8 flights done (0 %)\n4 of 8 flights done (50 %)\n8 of 8 flights done (100 %)\n',
    );
  });

  it('updates one line in place on a terminal', () => {
    expect(
      written(true, [
        [0, 2],
        [1, 1],
      ]),
    ).toBe('\r0 of 2 flights done (0 %)\u001b[K\r1 of 2 flights done (50 %)\u001b[K\n');
  });

  it('asks once whether a worker is running if nothing progresses', () => {
    const text = written(false, [
      [0, 2],
      [60, 2],
      [91, 2],
      [200, 2],
    ]);
    expect(text.match(/Is a worker running/g)).toHaveLength(1);
    expect(
      written(false, [
        [0, 2],
        [60, 1],
        [140, 1],
      ]),
    ).not.toContain('worker');
  });

  it('writes nothing if no flight is waiting', () => {
    expect(written(false, [[0, 0]])).toBe('');
  });
});

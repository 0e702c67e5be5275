import { readIgc } from './read-igc.js';

const HEADER = 'HFDTE160724';
const DAY = 86_400;

/** A flight of ten minutes north at 10 m/s, one fix every 5 s, between two minutes of standing. */
function flight(startSeconds: number, { east = 0, standingFixes = 24 } = {}): string[] {
  return Array.from({ length: 120 + 2 * standingFixes }, (_, i) => {
    const flown = Math.min(120, Math.max(0, i - standingFixes));
    return fix(startSeconds + 5 * i, flown * 27, east);
  });
}

/** A fix by thousandths of a minute (1.85 m) north and east of 47° N, 8° 30′ E. */
function fix(seconds: number, north: number, east = 0): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = `${two(Math.floor(seconds / 3600))}${two(Math.floor(seconds / 60) % 60)}${two(seconds % 60)}`;
  return `B${time}47${String(north).padStart(5, '0')}N008${30_000 + east}EA0100001000`;
}

const times = (...lines: string[]): number[] => [
  ...readIgc(Buffer.from([HEADER, ...lines].join('\r\n'))).fixes.timeSeconds,
];

const AFTERNOON = flight(16 * 3600);
const MORNING = flight(9 * 3600, { east: 500 });
const NOON = flight(12 * 3600, { east: 900 });

describe('a log of several days with one date header', () => {
  it('continues on the next day where times go back by hours', () => {
    const read = times(...AFTERNOON, ...MORNING);
    expect(read[AFTERNOON.length - 1]).toBe(16 * 3600 + 5 * (AFTERNOON.length - 1));
    expect(read[AFTERNOON.length]).toBe(DAY + 9 * 3600);
    expect(read.at(-1)).toBe(DAY + 9 * 3600 + 5 * (MORNING.length - 1));
  });

  it('continues on each of several days', () => {
    const read = times(...AFTERNOON, ...NOON, ...MORNING);
    expect(read[AFTERNOON.length]).toBe(DAY + 12 * 3600);
    expect(read[AFTERNOON.length + NOON.length]).toBe(2 * DAY + 9 * 3600);
  });

  it('continues on the next day after fixes without a position', () => {
    const searching = MORNING.slice(0, 10).map((line) => line.replace(/\d{7}N\d{8}E/, '0000000N00000000E'));
    const read = times(...AFTERNOON, ...searching, ...MORNING.slice(10));
    expect(read.at(-1)).toBe(DAY + 9 * 3600 + 5 * (MORNING.length - 1));
  });

  it.each([
    ['all flights are written twice', [...MORNING, ...AFTERNOON, ...MORNING, ...AFTERNOON]],
    ['the date header is repeated', [...AFTERNOON, HEADER, ...MORNING]],
    ['the clock is corrected before take-off', [...flight(16 * 3600).slice(0, 24), ...MORNING]],
    ['the clock is corrected after landing', [...AFTERNOON, ...flight(9 * 3600).slice(0, 24)]],
    [
      'the clock jumps back in flight',
      AFTERNOON.map((line, i) => (i < 80 ? line : line.replace('B16', 'B13'))),
    ],
    [
      'the clock jumps back in flight while there is no position',
      AFTERNOON.map((line, i) => {
        if (i < 78) return line;
        const later = line.replace('B16', 'B13');
        return i < 82 ? later.replace(/\d{7}N\d{8}E/, '0000000N00000000E') : later;
      }),
    ],
    ['a single time is wrong', AFTERNOON.map((line, i) => (i === 80 ? line.replace('B16', 'B13') : line))],
  ])('stays on the day if %s', (_, lines) => {
    const last = lines.at(-1)!;
    const secondsOfDay =
      Number(last.slice(1, 3)) * 3600 + Number(last.slice(3, 5)) * 60 + Number(last.slice(5, 7));
    expect(times(...lines).at(-1)).toBe(secondsOfDay);
  });
});

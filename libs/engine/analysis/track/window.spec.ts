import { type Track } from './track.js';
import { WindowAround } from './window-around.js';
import { SlidingWindow } from './window.js';

/** Times and segments of a log with fixes every second, every 7 s, and so on, with gaps in between. */
function irregularTrack(): Track {
  const timeSeconds: number[] = [];
  const segment: number[] = [];
  let time = 100;
  [
    { interval: 1, fixes: 30 },
    { interval: 7, fixes: 12 },
    { interval: 2, fixes: 1 },
    { interval: 3, fixes: 20 },
  ].forEach(({ interval, fixes }, number) => {
    for (let i = 0; i < fixes; i++) {
      timeSeconds.push((time += interval));
      segment.push(2 * number);
    }
    time += 60;
  });
  return { timeSeconds: Int32Array.from(timeSeconds), segment: Int32Array.from(segment) } as Track;
}

/** Reference implementation of the definition, without sliding. */
function windowAround(
  { timeSeconds, segment }: Track,
  index: number,
  half: number,
  from: number,
  to: number,
) {
  const isInReach = (i: number): boolean => i >= from && i <= to && segment[i] === segment[index];
  const seconds = (i: number): number => Math.abs(timeSeconds[i]! - timeSeconds[index]!);
  let first = index;
  let last = index;
  while (isInReach(first - 1) && (seconds(first - 1) <= half || first === index)) first--;
  while (isInReach(last + 1) && (seconds(last + 1) <= half || last === index)) last++;
  return { first, last };
}

describe('a sliding window', () => {
  const track = irregularTrack();
  const end = track.timeSeconds.length - 1;

  it.each([
    [2, 0, end],
    [6, 0, end],
    [40, 0, end],
    [6, 5, 35],
    [20, 33, 50],
  ])(
    'of ±%s s from fix %s to %s contains exactly the fixes within it, never across a gap',
    (half, from, to) => {
      const window = new SlidingWindow(track, half, from, to);
      for (let i = from; i <= to; i++) {
        window.moveTo(i);
        const { first, last } = window;
        expect({ i, first, last }).toEqual({ i, ...windowAround(track, i, half, from, to) });
      }
    },
  );

  it.each([
    [2, 0, end],
    [40, 0, end],
    [20, 33, 50],
  ])('of ±%s s is the same in any order', (half, from, to) => {
    const window = new WindowAround(track, half, from, to);
    for (let i = to; i >= from; i--) {
      window.moveTo(i);
      const { first, last } = window;
      expect({ i, first, last }).toEqual({ i, ...windowAround(track, i, half, from, to) });
    }
  });

  it('may skip fixes', () => {
    const window = new SlidingWindow(track, 6, 0, end);
    for (let i = 3; i <= end; i += 11) {
      window.moveTo(i);
      const { first, last } = window;
      expect({ i, first, last }).toEqual({ i, ...windowAround(track, i, 6, 0, end) });
    }
  });
});

import { Formats, messagesIn } from '@capabilities/pages/flight-page';
import { climbAndGlides, testTrack } from '../../../../test/factories/scene-track.js';
import { assembleGroup } from './assemble-group.js';
import { type GroupFlight } from './group-flight.js';
import { GroupReplay } from './group-replay.js';

const formats = new Formats({
  language: 'en',
  units: 'metric',
  timeZone: 'UTC',
  compassPoints: messagesIn('en').compassPoints,
});

const flight = (title: string, time: string, secondsPerFix: number): GroupFlight => ({
  id: title,
  title,
  site: null,
  takeoffAtMs: Date.parse(time),
  timeZone: 'UTC',
  track: testTrack(climbAndGlides().map((fix) => ({ ...fix, seconds: fix.seconds * secondsPerFix }))),
  thermals: [],
  href: '/s/x',
});

const slow = flight('Slow', '2025-07-05T10:00:00Z', 2);
const fast = flight('Fast', '2025-07-05T10:10:00Z', 1);
const open = () => new GroupReplay(assembleGroup([slow, fast], [], formats, 'Flight'));
const order = (group: GroupReplay, timeSeconds: number) =>
  group.ranked(timeSeconds).map(({ pilot }) => group.group.pilots[pilot]!.name);

describe('GroupReplay', () => {
  it('ranks the pilots at the cursor', () => {
    const group = open();
    expect(order(group, 660)).toEqual(['Slow', 'Fast']);
    expect(order(group, 1_790)).toEqual(['Fast', 'Slow']);
    group.ranking.value = 'altitudeM';
    expect(order(group, 1_000)).toEqual(['Slow', 'Fast']);
  });

  it('keeps the selected pilot in place when the flights are aligned in another way', () => {
    const group = open();
    group.seekPilot(1, 300);
    expect(group.replay.timeSeconds.value).toBe(900);
    group.align('together');
    expect(group.replay.timeSeconds.value).toBe(300);
    expect(group.ownSeconds(1, 300)).toBe(300);
    group.align('clock');
    expect(group.replay.timeSeconds.value).toBe(900);
  });

  it('is as long as the flights on the common axis', () => {
    const group = open();
    const lastSeconds = slow.track.timeSeconds.at(-1)!;
    expect(group.replay.durationSeconds).toBe(Math.max(lastSeconds, 600 + fast.track.timeSeconds.at(-1)!));
    group.align('together');
    expect(group.replay.durationSeconds).toBe(lastSeconds);
  });
});

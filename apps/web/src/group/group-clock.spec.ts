import { groupClock } from './group-clock.js';

const at = (time: string) => Date.parse(time);
const flight = (time: string | null, durationSeconds: number) => ({
  takeoffAtMs: time === null ? null : at(time),
  durationSeconds,
});

describe('groupClock', () => {
  it('keeps the real times of flights of one day, and starts with the earliest take-off', () => {
    const flights = [flight('2025-07-05T10:30:00Z', 3_600), flight('2025-07-05T10:10:00Z', 600)];
    expect(groupClock(flights, 'clock')).toEqual({
      alignment: 'clock',
      offsetSeconds: [1_200, 0],
      durationSeconds: 4_800,
      startsAtMs: at('2025-07-05T10:10:00Z'),
      hasSeveralDays: false,
    });
  });

  it('lets all take off together', () => {
    const flights = [flight('2025-07-05T10:30:00Z', 3_600), flight('2025-07-05T08:10:00Z', 600)];
    expect(groupClock(flights, 'together')).toMatchObject({
      offsetSeconds: [0, 0],
      durationSeconds: 3_600,
      startsAtMs: null,
    });
  });

  it('compares flights of several days by the time of day, on the day of the first', () => {
    const flights = [flight('2025-07-05T10:30:00Z', 3_600), flight('2024-08-09T11:00:00Z', 3_600)];
    expect(groupClock(flights, 'clock')).toMatchObject({
      offsetSeconds: [0, 1_800],
      startsAtMs: at('2025-07-05T10:30:00Z'),
      hasSeveralDays: true,
    });
  });

  it('keeps flights on both sides of midnight together', () => {
    const flights = [flight('2025-01-18T23:40:00Z', 3_600), flight('2025-01-19T00:10:00Z', 3_600)];
    expect(groupClock(flights, 'clock')).toMatchObject({ offsetSeconds: [0, 1_800], hasSeveralDays: false });
  });

  it('starts flights without a date with the axis', () => {
    const flights = [flight('2025-07-05T10:30:00Z', 60), flight(null, 90)];
    expect(groupClock(flights, 'clock')).toMatchObject({ offsetSeconds: [0, 0], durationSeconds: 90 });
    expect(groupClock([flight(null, 90)], 'clock').startsAtMs).toBeNull();
  });
});

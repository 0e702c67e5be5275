import { durationText, enteredBody, numberIn, secondsIn } from './entered-values.js';

const VALUES = {
  flown_on: '2012-06-14',
  takeoff_time: '14:05',
  timezone: 'Europe/Zurich',
  country: ' ch',
  duration_seconds: '1:15',
  site: ' Fiesch ',
  glider: '',
  distance_km: '12,5',
};

describe('what is entered of a flight without a track', () => {
  it('has durations in hours and minutes', () => {
    const texts = ['1:15', '0:07', '10h30', '', ' ', '75', '1:60', '1:5', 'x'];
    expect(texts.map(secondsIn)).toEqual([
      ...[4_500, 420, 37_800, null, null],
      ...[undefined, undefined, undefined, undefined],
    ]);
    expect([4_500, 420, 0, 86_400].map(durationText)).toEqual(['1:15', '0:07', '', '24:00']);
  });

  it('has numbers with a decimal point or comma', () => {
    expect(['12,5', '12.5', '', '-1', '1e3', '12,5 km'].map(numberIn)).toEqual([
      ...[12.5, 12.5, null, undefined, undefined, undefined],
    ]);
  });

  it('is sent without what is empty, and names fields that cannot be read', () => {
    const body = { ...VALUES, country: 'CH', duration_seconds: 4_500, site: 'Fiesch', glider: null };
    expect(enteredBody(VALUES, null)).toEqual({ body: { ...body, distance_km: 12.5 } });
    const unreadable = { ...VALUES, duration_seconds: 'long', distance_km: 'far' };
    expect(enteredBody(unreadable, null)).toEqual({ faults: ['duration_seconds', 'distance_km'] });
    expect(enteredBody({ ...VALUES, takeoff_time: '' }, null)).toMatchObject({ body: { timezone: null } });
  });

  it('keeps the seconds of a duration that stays', () => {
    expect(enteredBody(VALUES, { duration_seconds: 4_511, timezone: null })).toMatchObject({
      body: { duration_seconds: 4_511 },
    });
  });

  it('keeps the time zone of a flight without a time', () => {
    const before = { duration_seconds: 0, timezone: 'Asia/Kathmandu' };
    expect(enteredBody({ ...VALUES, takeoff_time: '' }, before)).toMatchObject({
      body: { takeoff_time: null, timezone: 'Asia/Kathmandu' },
    });
  });
});

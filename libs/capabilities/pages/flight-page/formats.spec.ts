import { Formats } from './formats.js';
import { messagesIn } from './messages/messages.js';
import { type Language, type UnitSystem } from './preferences.js';

function formats(
  language: Language = 'en',
  units: UnitSystem = 'metric',
  timeZone = 'Europe/Zurich',
): Formats {
  const { compassPoints } = messagesIn(language);
  return new Formats({ language, units, timeZone, compassPoints });
}

const NO_BREAK = '\u00a0';
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers of a page', () => {
  it('are rounded as in the debrief of the same flight, by decimal notation', () => {
    expect(formats().distance(44.65)).toBe(`44.7${NO_BREAK}km`);
    expect(formats().distance(7)).toBe(`7.0${NO_BREAK}km`);
    expect([formats().climb(1.15), formats().climb(-2.05)]).toEqual([
      `+1.2${NO_BREAK}m/s`,
      `−2.1${NO_BREAK}m/s`,
    ]);
    expect(formats().number(8.35, 1)).toBe('8.4');
    expect(formats().speed(35.5)).toBe(`36${NO_BREAK}km/h`);
    expect([formats().altitude(2134), formats().altitude(-12.5)]).toEqual([
      `2,134${NO_BREAK}m`,
      `−13${NO_BREAK}m`,
    ]);
  });

  it('have no sign when they round to zero', () => {
    expect([formats().climb(0.04), formats().climb(-0.04)]).toEqual([
      `0.0${NO_BREAK}m/s`,
      `0.0${NO_BREAK}m/s`,
    ]);
    expect(formats().altitudeChange(-0.3)).toBe(`0${NO_BREAK}m`);
  });

  it('use the marks of each language', () => {
    expect(plain(formats('de').altitude(2134))).toBe('2.134 m');
    expect(plain(formats('fr').altitude(2134))).toBe('2 134 m');
    expect(plain(formats('fr').distance(44.65))).toBe('44,7 km');
    expect([formats('en'), formats('de')].map((one) => plain(one.percent(0.22)))).toEqual(['22%', '22 %']);
  });

  it('are in feet, miles and feet per minute on request', () => {
    const imperial = formats('en', 'imperial');
    expect(plain(imperial.altitude(1_000))).toBe('3,281 ft');
    expect(plain(imperial.distance(10))).toBe('6.2 mi');
    expect(plain(imperial.speed(100))).toBe('62 mph');
    expect(plain(imperial.climb(2))).toBe('+390 ft/min');
    expect(plain(imperial.climb(-1.5))).toBe('−300 ft/min');
    expect(plain(imperial.temperature(20))).toBe('68 °F');
    expect(plain(imperial.altitudeBand(1_250, 1_500))).toBe('4,100–4,900 ft');
    expect(plain(formats().altitudeBand(1_250, 1_500))).toBe('1,250–1,500 m');
  });

  it('give durations in hours and minutes', () => {
    expect([90, 720, 3_900].map((seconds) => plain(formats().duration(seconds)))).toEqual([
      '90 s',
      '12 min',
      '1 h 05 min',
    ]);
    expect(formats().stopwatch(3_909)).toBe('1:05:09');
  });
});

describe('times of a page', () => {
  const TAKEOFF = '2025-06-14T11:22:30Z';

  it('are local to the flight, with the zone named', () => {
    expect(formats().timeOfDay(TAKEOFF)).toBe('13:22');
    expect(formats().timeOfDayWithSeconds(TAKEOFF)).toBe('13:22:30');
    expect(formats().zoneName(TAKEOFF)).toBe('CEST');
    expect(formats('de').zoneName(TAKEOFF)).toBe('MESZ');
    expect(formats().timeSpan(TAKEOFF, '2025-06-14T14:16:59Z')).toBe('13:22–16:16 CEST');
    expect(formats().timeSpan(TAKEOFF, null)).toBe('13:22 CEST');
    expect(formats().timeInUtc(TAKEOFF)).toBe('11:22 UTC');
    expect(formats().zoneOffsetSeconds(TAKEOFF)).toBe(7_200);
    expect(formats('en', 'metric', 'Asia/Kathmandu').zoneOffsetSeconds(TAKEOFF)).toBe(20_700);
  });

  it('follow the local day and the seasons', () => {
    const sydney = formats('en', 'metric', 'Australia/Sydney');
    expect(sydney.date('2025-01-14T22:30:00Z')).toBe('15 January 2025');
    expect(sydney.isoDate('2025-01-14T22:30:00Z')).toBe('2025-01-15');
    expect(formats('de').date(TAKEOFF)).toBe('14. Juni 2025');
    expect(formats('fr').date(TAKEOFF)).toBe('14 juin 2025');
    expect(formats().timeOfDay('2025-01-14T11:22:30Z')).toBe('12:22');
  });

  it('count midnight as 00', () => {
    expect(formats('en', 'metric', 'UTC').timeOfDay('2025-06-14T00:05:00Z')).toBe('00:05');
  });
});

describe('compass points', () => {
  it('have the letters of each language', () => {
    const east = [formats('en'), formats('de'), formats('fr')].map((one) => one.compassPoint(95));
    expect(east).toEqual(['E', 'O', 'E']);
    expect(formats('fr').compassPoint(275)).toBe('O');
    expect([359, 23, 337].map((degrees) => formats().compassPoint(degrees))).toEqual(['N', 'NE', 'NW']);
  });
});

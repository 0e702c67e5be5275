import { type IgcComment } from '../igc/igc-file.js';
import { naviterStatistics } from './naviter-statistics.js';
import { skydropStatistics } from './skydrop-statistics.js';
import { skytraxxStatistics } from './skytraxx-statistics.js';

const comment = (source: string, text: string): IgcComment => ({ source, text });

describe('recorder statistics', () => {
  it('are read from the summary of a Skytraxx', () => {
    const statistics = skytraxxStatistics([
      comment('XSX', ';S1;TS:1717513345;TL:1717517575;AT:1681'),
      comment('XSX', ';S1;SP:58.5;MC:2.0;MS:-3.0'),
    ]);
    expect(statistics).toContainEqual({ statistic: 'log_starts_at', value: 1_717_513_345_000 });
    expect(statistics).toContainEqual({ statistic: 'altitude_max_m', value: 1681 });
    expect(statistics).toContainEqual({ statistic: 'sink_max_mps', value: -3, averagingSeconds: 15 });
  });

  it('are read from the records of a Naviter, without unknown values', () => {
    const statistics = naviterStatistics([
      comment('XCM', '::TKOFFLAND:1,20240604150250,20240604160934'),
      comment('XCM', '::TKOFFLANDALT:1,928,-16384'),
      comment('XCM', '::FLTVARIO:1,10,2.57,20240604154007,-3.10,20240604153034'),
    ]);
    expect(statistics.map(({ statistic, value }) => [statistic, value])).toEqual([
      ['takeoff_at', Date.UTC(2024, 5, 4, 15, 2, 50)],
      ['landing_at', Date.UTC(2024, 5, 4, 16, 9, 34)],
      ['altitude_takeoff_m', 928],
      ['climb_max_mps', 2.57],
      ['sink_max_mps', -3.1],
    ]);
  });

  it('are read from the comments of a SkyDrop, in our units', () => {
    const statistics = skydropStatistics([
      comment('XSB', 'SKYDROP-DURATION-ms: 451164'),
      comment('XSB', 'SKYDROP-ODO-cm: 365806'),
    ]);
    expect(statistics.map(({ value }) => value)).toEqual([451.164, 3.65806]);
  });

  it.each([
    ';S1;',
    ';S1;TS:;TL:NaN;AT:1e9;AB:0x10;SP:--4',
    ';S1;constructor:1;__proto__:2;toString:3',
    ';S1;TS:99999999999999999999;TL:-5;AT:12345678901',
    'S1;AT:5',
  ])('are not read from malformed values: %s', (text) => {
    expect(skytraxxStatistics([comment('XSX', text)])).toEqual([]);
  });

  it.each([
    '::TKOFFLAND:1,20241399990000,notatime',
    '::TKOFFLAND:99999,20240604150250',
    '::TKOFFLANDALT:1,,',
    '::FLTSTAT1:1',
    `::${'A'.repeat(300)}:1,2`,
  ])('are not read from malformed values of a Naviter: %s', (text) => {
    expect(naviterStatistics([comment('XCM', text)])).toEqual([]);
  });

  it('are not read from records of other manufacturers', () => {
    const foreign = [comment('XCT', ';S1;AT:1681'), comment('XCT', '::TKOFFLANDALT:1,928,421')];
    expect([
      ...skytraxxStatistics(foreign),
      ...naviterStatistics(foreign),
      ...skydropStatistics(foreign),
    ]).toEqual([]);
  });
});

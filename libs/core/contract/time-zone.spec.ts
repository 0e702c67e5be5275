import { isTimeZone } from './time-zone.js';

describe('the name of a time zone', () => {
  it('is any that IANA has, with its aliases', () => {
    const names = [
      ...['UTC', 'GMT', 'Etc/UTC', 'Etc/GMT+5', 'US/Pacific', 'NZ-CHAT', 'EST5EDT', 'Australia/ACT', 'Zulu'],
      ...['Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'Europe/Kyiv', 'America/Port-au-Prince'],
      ...['Antarctica/DumontDUrville', 'America/Argentina/ComodRivadavia', 'Africa/Dar_es_Salaam'],
      ...Intl.supportedValuesOf('timeZone'),
    ];
    expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  });

  it('is neither an offset, nor another spelling', () => {
    const names = ['+02:00', 'europe/zurich', 'EUROPE/ZURICH', 'Europe/zurich', 'utc', 'Mars', ''];
    const aliases = ['ASIA/KOLKATA', 'Asia/kolkata', 'us/Pacific', 'eST5EDT'];
    expect([...names, ...aliases].filter(isTimeZone)).toEqual([]);
  });
});

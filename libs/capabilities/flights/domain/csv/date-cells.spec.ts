import { dateIn, DateOrders, timeIn } from './date-cells.js';

describe('the order of dates', () => {
  it.each([
    [['2012-06-14', '12/06/14'], 'ymd', true],
    [['14.06.2012', '1.2.99'], 'dmy', true],
    [['06/14/2012', '01/02/2012'], 'mdy', true],
    [['14/06/2012', '01/02/2012'], 'dmy', true],
    [['01/02/2012'], 'dmy', false],
    [['2012-06-14 14:05'], 'ymd', true],
    [[], 'dmy', false],
  ] as const)('of %j is %s', (cells, format, isCertain) => {
    const orders = new DateOrders(cells);
    expect([orders.best, orders.isCertain(orders.best)]).toEqual([format, isCertain]);
  });

  it.each([
    [['14.06.12', '03.07.12'], false],
    [['14/06/12'], false],
    [['14/6/12'], false],
    [['14.06.12', '31.07.12'], true],
    [['31.12.98', '14.06.99'], true],
    [['14.06.45'], false],
  ] as const)('of %j, with years of two digits, ends with the year', (cells, isCertain) => {
    const orders = new DateOrders(cells);
    expect([orders.best, orders.isCertain('dmy')]).toEqual(['dmy', isCertain]);
  });

  it('counts days on which people can have flown', () => {
    const nextYear = (new Date().getUTCFullYear() + 1) % 100;
    expect(new DateOrders([`12.06.${nextYear}`]).best).toBe('ymd');
    expect(new DateOrders(['05.12.59']).best).toBe('dmy');
    expect(new DateOrders(['05.12.59']).isCertain('dmy')).toBe(false);
  });

  it('is certain only if no other fits as many, even if it was given', () => {
    const both = new DateOrders(['01/02/2012']);
    expect([both.isCertain('dmy'), both.isCertain('mdy'), both.isCertain('ymd')]).toEqual([
      ...[false, false, false],
    ]);
    const days = new DateOrders(['14/06/2012', '01/02/2012']);
    expect([days.isCertain('dmy'), days.isCertain('mdy')]).toEqual([true, false]);
  });
});

describe('cells with dates', () => {
  it('hold days, with or without a time', () => {
    expect(dateIn('1.2.99', 'dmy', null)).toEqual({ day: '1999-02-01', time: null });
    expect(dateIn('01/02/12', 'mdy', null)).toEqual({ day: '2012-01-02', time: null });
    expect(dateIn('2012-06-14T09:05:00', 'ymd', null)).toEqual({ day: '2012-06-14', time: '09:05' });
    expect(dateIn('6/14/2012 2:05:10 PM', 'mdy', null)).toEqual({ day: '2012-06-14', time: '14:05' });
    for (const none of ['31.06.2012', '14.6.', 'Juni 2012', '2012-06-14', '1.2.012', '']) {
      expect(dateIn(none, 'dmy', null)).toBeUndefined();
    }
  });

  it('have no time at midnight, which programs write for days', () => {
    for (const midnight of ['0:00', '00:00:00', '00:00:00.000', '12:00:00 AM', '00:00:00Z']) {
      const date = dateIn(`14.06.2012 ${midnight}`, 'dmy', 'America/New_York');
      expect([midnight, date]).toEqual([midnight, { day: '2012-06-14', time: null }]);
    }
    // midnight in Zurich
    expect(dateIn('2012-06-13T22:00:00Z', 'ymd', 'Europe/Zurich')).toEqual({
      ...{ day: '2012-06-14', time: null },
    });
  });

  it('are refused if their time is none', () => {
    for (const time of ['25:10', '24:00', '14:75', '14:05:99', '14:05 pmm']) {
      expect([time, dateIn(`14.06.2012 ${time}`, 'dmy', null)]).toEqual([time, undefined]);
    }
  });

  it('are converted from UTC if the time zone is known, and are days otherwise', () => {
    const inUtc = '2012-06-13T22:15:00.000Z';
    expect(dateIn(inUtc, 'ymd', 'Pacific/Auckland')).toEqual({ day: '2012-06-14', time: '10:15' });
    expect(dateIn('2012-06-14 12:05 UTC', 'ymd', 'Europe/Zurich')).toEqual({
      ...{ day: '2012-06-14', time: '14:05' },
    });
    expect(dateIn(inUtc, 'ymd', null)).toEqual({ day: '2012-06-13', time: null });
  });
});

describe('cells with times', () => {
  it('hold hours and minutes', () => {
    expect(
      ['9:05', '14h30', '2:05 pm', '12:00 AM', '14:05:30', '14.05 Uhr', '24:00', 'noon'].map(timeIn),
    ).toEqual([...['09:05', '14:30', '14:05', '00:00', '14:05', '14:05', undefined, undefined]]);
  });
});

import { DEBRIEF_LANGUAGES } from '@core/contract';
import { SHIPPED_PROFILES } from './shipped-profiles.js';
import { type CrossingReason } from './verdict.js';
import { crossingText, qnhText, reasonText } from './verdict-text.js';

const SATURDAY: CrossingReason = {
  ...{
    code: 'other_weekday',
    weekdays: [1, 2, 3, 4, 5],
    flownOn: 6,
    timeZone: 'Europe/Paris',
    isPossible: false,
  },
};

describe('the words of a verdict', () => {
  it.each([
    ['en', 'MON–FRI: this flight was on a Saturday (Europe/Paris).'],
    ['de', 'MO–FR: Dieser Flug war an einem Samstag (Europe/Paris).'],
    ['fr', 'LUN–VEN : ce vol a eu lieu un samedi (Europe/Paris).'],
  ] as const)('explain a rule of time in %s', (language, text) => {
    expect(reasonText(SATURDAY, language)).toBe(text);
  });

  it('list days that do not follow each other', () => {
    expect(reasonText({ ...SATURDAY, weekdays: [1, 3] }, 'en')).toMatch(/^MON, WED: /);
    expect(reasonText({ ...SATURDAY, weekdays: [6, 7, 1] }, 'en')).toMatch(/^SAT–MON: /);
  });

  it('are one or two sentences for every reason', () => {
    const reasons: CrossingReason[] = [
      ...(['altitude_uncertain', 'position_uncertain', 'ground_uncertain'] as const).map((code) => ({
        ...{ code, uncertaintyM: 23.4 },
      })),
      ...(['ground_unknown', 'altitude_unknown', 'other_period'] as const).map((code) => ({ code })),
      ...(['activation_by_notam', 'activation_unknown', 'date_unknown'] as const).map((code) => ({ code })),
      ...[{ code: 'gap', seconds: 1_200 } as const, { ...SATURDAY, isPossible: true }],
      { code: 'limit_unknown', limit: 'ceiling', text: 'NOTAM' },
      { code: 'limit_unknown', limit: 'floor', text: '' },
    ];
    for (const language of DEBRIEF_LANGUAGES) {
      for (const reason of reasons) expect(reasonText(reason, language)).toMatch(/^[\p{Lu}\d].*\.$/u);
    }
    expect(reasonText(reasons[0]!, 'en')).toContain('± 24 m');
  });

  it('name the airspace as it is, and where QNH comes from', () => {
    const airspace = { name: 'R $& 1' } as never;
    expect(crossingText({ airspace, verdict: 'inside' }, SHIPPED_PROFILES[0]!, 'en')).toBe(
      'The data show the flight inside R $& 1.',
    );
    expect(qnhText({ hPa: 1018.2, uncertaintyHPa: 1.3, source: 'weather' }, 'de')).toBe(
      'QNH 1018 hPa (± 1 hPa), aus dem Wettermodell.',
    );
  });
});

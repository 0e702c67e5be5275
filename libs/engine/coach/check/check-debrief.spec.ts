import { type DebriefContent, type DebriefLanguage } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { evidenceOf } from '../facts/evidence.js';
import { checkDebrief } from './check-debrief.js';
import { quotedNumbers } from './quoted-numbers.js';

/** Only the parts that the checker reads. */
const FACTS = {
  metrics: { climb_total_m: 2797, duration_seconds: 4586, track_length_km: 44.65 },
  thermals: [{ index: 3, gain_m: 640, climb_mean_mps: 1.9, efficiency_share: 0.62, circles: 18.4 }],
  lifts: [],
  glides: [],
  gaps: [],
  wind: { mean: null, bands: [] },
  score: null,
  quality: { level: 'clean', notes: ['gaps'], gap_count: 3 },
  summary: { searching: { time_seconds: 540, count: 4 } },
} as unknown as DebriefFacts;

const CONTENT: DebriefContent = {
  headline: 'A fine flight of 1 h 16 min',
  summary: 'You climbed 2,800 m in all and were in the air for 76 minutes, which is a good day out.',
  evidence: ['metric:climb_total_m', 'metric:duration_seconds'],
  sections: [],
  strengths: [],
  improvements: [],
  key_moments: [],
  safety: [],
};

function faultsOf(text: string, evidence = ['thermal:3']) {
  return checkDebrief({ ...CONTENT, strengths: [{ text, evidence }] }, FACTS, 'en');
}

describe('the check of a debrief', () => {
  it('accepts numbers that the facts support', () => {
    expect(checkDebrief(CONTENT, FACTS, 'en')).toEqual([]);
    expect(faultsOf('Thermal 3 gave you 640 m at 1.9 m/s, 62% of its best.')).toEqual([]);
  });

  it('finds a second decimal, even of a number that the facts support', () => {
    expect(faultsOf('Thermal 3 gave you 0.64 km of height.')).toMatchObject([{ kind: 'precision' }]);
  });

  it('reads "un 360" as a circle, and 360 m as a number', () => {
    const kinds = (text: string) =>
      checkDebrief({ ...CONTENT, strengths: [{ text, evidence: ['thermal:3'] }] }, FACTS, 'fr')
        .filter(({ at }) => at === 'strengths[0]')
        .map(({ kind }) => kind);
    expect(kinds('Dans le thermique 3, un 360 te prenait du temps.')).toEqual([]);
    expect(kinds('Le thermique 3 a donné 360 m en plus.')).toEqual(['unsupported_number']);
  });

  it.each([
    ['another value', 'Thermal 3 gave you 650 m at 1.9 m/s.', '650 m'],
    ['another unit', 'Thermal 3 gave you 640 km at 1.9 m/s.', '640 km'],
    ['another digit', 'Thermal 3 gave you 640 m at 1.8 m/s.', '1.8 m/s'],
    ['another thermal', 'Thermal 4 gave you 640 m at 1.9 m/s.', '4'],
    ['a fact that is not cited', 'You spent 9 minutes searching in thermal 3.', '9 minutes'],
    ['a number in words', 'You made twelve circles in thermal 3 in all.', 'twelve'],
    ['a larger number in words', 'You made twenty circles in thermal 3 in all.', 'twenty'],
    ['a unit that facts do not have', 'Thermal 3 gave you 640 feet at 1.9 m/s.', '640 feet'],
    ['a unit written out', 'Thermal 3 gave you 640 metres per second.', '640 metres per second'],
    ['a ratio', 'You held 80 percent of the best of thermal 3.', '80 percent'],
  ])('finds %s', (_, text, quoted) => {
    expect(faultsOf(text)).toEqual([
      {
        at: 'strengths[0]',
        kind: 'unsupported_number',
        message: `"${quoted}" does not match any cited fact`,
      },
    ]);
  });

  it('finds missing and invented evidence', () => {
    expect(faultsOf('You flew very well on that day.', []).map(({ kind }) => kind)).toEqual(['no_evidence']);
    expect(faultsOf('You flew very well on that day.', ['thermal:9'])).toEqual([
      { at: 'strengths[0]', kind: 'unknown_evidence', message: 'cites the unknown fact "thermal:9"' },
    ]);
  });

  it.each([
    'See https://example.com for more of thermal 3.',
    'See www.example.com for more of thermal 3.',
    'Thermal 3 was <b>strong</b> and long.',
    'Thermal 3 was **strong** and quite long.',
    'Thermal 3 was [strong](x) and quite long.',
    'Thermal 3 was \u202estrong and quite long.',
    'Thermal 3 was strong.\nAnd it was long too.',
    'See evil.example for more of thermal 3.',
    'Call tel:/x for more of thermal 3.',
    'Thermal 3 was strong and quite long \ud83e\ude82.',
    'Thermal 3 was str\u043eng and quite long.',
    'Thermal 3 was str\uff4fng and quite long.',
    'Thermal 3 was str\u200bong and quite long.',
  ])('finds text that is not plain: %j', (text) => {
    expect(faultsOf(text).map(({ kind }) => kind)).toContain('not_plain');
  });

  it('finds a sentence in another language', () => {
    const german = 'Du bist mit dem Bart auf die Höhe gestiegen, und das war nicht leicht.';
    expect(faultsOf(`Thermal 3 was the best of them. ${german}`).map(({ kind }) => kind)).toEqual([
      'language',
    ]);
  });

  it('finds texts that are too short or too long', () => {
    expect(faultsOf('Good.').map(({ kind }) => kind)).toEqual(['length']);
    expect(faultsOf(`Good ${'and good '.repeat(80)}`).map(({ kind }) => kind)).toEqual(['length']);
  });

  it.each([
    ['letters', 'a'],
    ['words', 'Thermal 9 <b>'],
    ['digits', '7'],
  ])('stops reading an endless text of %s', (_, repeated) => {
    const summary = repeated.repeat(1_000_000 / repeated.length);
    const message = `has ${summary.length} characters; 40 to 1000 are allowed`;
    expect(checkDebrief({ ...CONTENT, summary }, FACTS, 'en')).toEqual([
      { at: 'summary', kind: 'length', message },
    ]);
  });

  it('stops reading an endless list', () => {
    const lie = { text: 'Thermal 3 gave you 650 m at 1.9 m/s.', evidence: ['thermal:3'] };
    const strengths = Array.from({ length: 10_000 }, () => lie);
    const faults = checkDebrief({ ...CONTENT, strengths }, FACTS, 'en');
    expect(faults.map(({ at }) => at)).toEqual([
      ...Array.from({ length: 12 }, (_, i) => `strengths[${i}]`),
      'strengths',
    ]);
  });

  it('stops reading endless evidence but still finds an invented fact', () => {
    const known = [...evidenceOf(FACTS).keys()];
    const twice = [...known, ...known];
    expect(faultsOf('Thermal 3 gave you 640 m at 1.9 m/s.', twice)).toEqual([]);
    const faults = faultsOf('Thermal 3 gave you 640 m at 1.9 m/s.', [
      ...twice,
      ...Array.from({ length: 10_000 }, (_, i) => `thermal:${i + 9}`),
    ]);
    expect(faults).toEqual([
      { at: 'strengths[0]', kind: 'unknown_evidence', message: 'cites the unknown fact "thermal:9"' },
    ]);
  });
});

describe('numbers in a text', () => {
  it.each([
    ['en', '2,797 m and 1.9 m/s', ['metres 2797', 'mps 1.9']],
    ['de', '2.797 m und 1,9 m/s', ['metres 2797', 'mps 1.9']],
    ['fr', '2\u202f797 m et 1,9 m/s', ['metres 2797', 'mps 1.9']],
    ['en', '1 h 16 min, 48 minutes, 50 seconds', ['seconds 4560', 'seconds 2880', 'seconds 50']],
    ['en', 'from 1,200 to 2,100 m', ['metres 1200', 'metres 2100']],
    ['fr', 'de 3 à 5 m/s', ['mps 3', 'mps 5']],
    ['fr', 'le thermique 3 à 5 m/s', ['bare 3', 'mps 5']],
    ['de', 'zwölf Bärte, 45 % und 12,5 km', ['bare 12', 'share 0.45', 'metres 12500']],
    ['en', 'someone tendered a tenth', []],
    ['en', 'between 3 and 5 metres per second', ['mps 3', 'mps 5']],
    [
      'en',
      '2 minutes and 5 seconds, 12 kilometres, 14 degrees',
      ['seconds 125', 'metres 12000', 'degrees 14'],
    ],
    ['de', '12 Kilometer mit 36 Kilometern pro Stunde', ['metres 12000', 'kmh 36']],
    ['fr', '3,5 mètres par seconde, 62 pour cent', ['mps 3.5', 'share 0.62']],
    ['en', '30 knots, 500 ft, 12 °C and 3 days', ['foreign 30', 'foreign 500', 'foreign 12', 'foreign 3']],
    ['de', 'einzig fünfundzwanzig, dreihundert', ['foreign 1', 'foreign 1']],
  ] as const)('are read in %s: %s', (language, text, expected) => {
    const seen = quotedNumbers(text, language).map(
      ({ dimension, value }) => `${dimension} ${Number(value.toFixed(4))}`,
    );
    expect(seen).toEqual(expected);
  });

  it('match any value that rounds to them', () => {
    const tolerance = (text: string, language: DebriefLanguage = 'en') =>
      quotedNumbers(text, language)[0]!.tolerance;
    expect(tolerance('12,345 km', 'de')).toBeCloseTo(0.5);
    expect(tolerance('12.345 m', 'de')).toBeCloseTo(0.5);
    expect(tolerance('2,797 m')).toBeCloseTo(0.5);
    expect(tolerance('2,800 m')).toBeCloseTo(50);
    expect(tolerance('640 m')).toBeCloseTo(5);
    expect(tolerance('1.9 m/s')).toBeCloseTo(0.05);
    expect(tolerance('12.5 km')).toBeCloseTo(50);
    expect(tolerance('12.345 km')).toBeCloseTo(0.5);
  });
});

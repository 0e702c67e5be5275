import { imitates, isReservedName } from './reserved-names.js';

const SETTINGS = { publicUrl: 'https://flights.example', oauthReservedNames: ['Club Élan'] };

describe('the name of an app', () => {
  it.each([
    'Flight Analysis Service',
    'flight-analysis (official)',
    'FLIGHT ANALYSlS',
    'Fl1ght Аnаlуѕіѕ', // Cyrillic letters
    'F l i g h t A n a l y s i s',
    'Ｆｌｉｇｈｔ Ａｎａｌｙｓｉｓ', // full width
    'Flight\u200bAnalysis',
    'flights.example',
    'Login for flights-example',
    'CLUB ELAN',
  ])('must not imitate the service: %s', (name) => {
    expect(isReservedName(name, SETTINGS)).toBe(true);
  });

  it.each(['My Vario', 'Flight log', 'Analysis of flights', 'Examples', 'Варіо'])('may be %s', (name) => {
    expect(isReservedName(name, SETTINGS)).toBe(false);
  });

  it('is not compared with a reserved name of punctuation alone', () => {
    expect(imitates('My Vario', '—')).toBe(false);
  });
});

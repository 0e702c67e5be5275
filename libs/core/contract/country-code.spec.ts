import { isCountryCode, presentCountry } from './country-code.js';

describe('codes of countries', () => {
  it.each(['FR', 'CH', 'GB', 'XK', 'RE'])('%s is a country', (code) => {
    expect(isCountryCode(code)).toBe(true);
  });

  it.each(['UK', 'fr', 'FRA', '', 'AA', 'QQ', 'ZZ', 'EU', 'UN', 'XA', 'DD', 'F1'])('"%s" is none', (code) => {
    expect(isCountryCode(code)).toBe(false);
  });

  it('names the present country of an alias', () => {
    expect(['UK', 'DD', 'YU', 'AT'].map(presentCountry)).toEqual(['GB', 'DE', 'RS', 'AT']);
  });
});

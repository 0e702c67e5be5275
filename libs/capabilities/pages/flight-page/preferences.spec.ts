import { chooseLanguage, chooseUnits, cookieValue } from './preferences.js';

describe('the language of a page', () => {
  it("is the viewer's own choice first, then the owner's, then the browser's", () => {
    const all = { asked: 'de', remembered: 'fr', shared: 'en', acceptLanguage: 'fr' };
    expect(chooseLanguage(all)).toBe('de');
    expect(chooseLanguage({ ...all, asked: null })).toBe('fr');
    expect(chooseLanguage({ shared: 'de', acceptLanguage: 'fr' })).toBe('de');
    expect(chooseLanguage({ shared: null, acceptLanguage: 'fr' })).toBe('fr');
    expect(chooseLanguage({})).toBe('en');
  });

  it('ignores languages that the pages do not speak', () => {
    expect(chooseLanguage({ asked: 'it', remembered: '<script>', acceptLanguage: 'it, es' })).toBe('en');
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['it-CH, fr-CH;q=0.9, en;q=0.8', 'fr'],
    ['en;q=0.4, de;q=0.6', 'de'],
    ['de;q=0, fr', 'fr'],
    ['FR', 'fr'],
    ['*', 'en'],
    [';;q=,', 'en'],
  ])('follows Accept-Language %j', (acceptLanguage, language) => {
    expect(chooseLanguage({ acceptLanguage })).toBe(language);
  });
});

describe('the units of a page', () => {
  it('are metric unless the viewer asked for others', () => {
    expect(chooseUnits()).toBe('metric');
    expect(chooseUnits('imperial')).toBe('imperial');
    expect(chooseUnits(null, 'imperial')).toBe('imperial');
    expect(chooseUnits('metric', 'imperial')).toBe('metric');
    expect(chooseUnits('furlongs')).toBe('metric');
  });
});

describe('a cookie', () => {
  it('is found by its whole name', () => {
    expect(cookieValue('a=1; units=imperial; my-language=x; language=de', 'language')).toBe('de');
    expect(cookieValue('a=1', 'language')).toBeNull();
    expect(cookieValue(undefined, 'language')).toBeNull();
  });
});

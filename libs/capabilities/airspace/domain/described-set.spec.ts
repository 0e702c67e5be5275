import { describedSet, UndescribedSetError } from './described-set.js';

describe('a file in the folder of airspaces', () => {
  it.each([
    ['FR 2026-03-19.txt', { country: 'FR', validFrom: '2026-03-19', validUntil: null }],
    ['fr_2026-03-19_2026-06-10.json', { country: 'FR', validFrom: '2026-03-19', validUntil: '2026-06-10' }],
    [
      'CZ 2026-03-19 from the authority.geojson',
      { country: 'CZ', validFrom: '2026-03-19', validUntil: null },
    ],
  ])('is described by its name: %s', (name, description) => {
    expect(describedSet(name, null)).toEqual({
      ...description,
      name: name.replace(/\.\w+$/, ''),
      licence: null,
    });
  });

  it.each([
    ['france.txt', 'does not state country and validity'],
    ['FR.txt', 'does not state country and validity'],
    ['France 2026-03-19.txt', 'does not state country and validity'],
    ['UK 2026-03-19.txt', '"UK", which is no country'],
    ['ZZ 2026-03-19.txt', '"ZZ", which is no country'],
    ['FR 2026-02-30.txt', '"2026-02-30" in the name is no day'],
    ['FR 2026-03-19 2026-03-18.txt', 'is before the first'],
  ])('is not guessed: %s', (name, message) => {
    expect(() => describedSet(name, null)).toThrow(UndescribedSetError);
    expect(() => describedSet(name, null)).toThrow(message);
  });

  it('is described by the file beside it, which counts more than its name', () => {
    const description = { country: 'AT', valid_from: '2026-03-19', licence: 'CC0' };
    expect(describedSet('FR 2025-01-01.txt', JSON.stringify(description))).toEqual({
      name: 'FR 2025-01-01 2026-03-19',
      country: 'AT',
      validFrom: '2026-03-19',
      validUntil: null,
      licence: 'CC0',
    });
    const named = { ...description, name: 'Austria', valid_until: '2026-06-10' };
    expect(describedSet('at.txt', JSON.stringify(named))).toMatchObject({
      name: 'Austria',
      validUntil: '2026-06-10',
    });
  });

  it.each([
    ['{', 'is not JSON'],
    ['{"valid_from":"2026-03-19"}', '`country`'],
    ['{"country":"Austria","valid_from":"2026-03-19"}', '`country`: must be a country'],
    ['{"country":"AT","valid_from":"2026-03-19","valid_until":"2026-03-18"}', '`valid_until`: must not be'],
    ['{"country":"AT","valid_from":"2026-03-19","validUntil":"2026-06-10"}', 'Unrecognized key'],
  ])('is not a set if that file is %s', (text, message) => {
    expect(() => describedSet('at.txt', text)).toThrow(`"at.txt.set.json" `);
    expect(() => describedSet('at.txt', text)).toThrow(message);
  });
});

import { type PilotThermal } from './group-flight.js';
import { type SharedClimb, type SharedThermal } from './thermal-matching.js';
import { thermalSummary } from './thermal-summary.js';
import { wordingIn } from './wording.js';

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dario'];

const climb = (pilot: number, climbMeanMps: number, fromBestM: number | null): SharedClimb => ({
  pilot,
  thermal: { number: 1, climbMeanMps } as PilotThermal,
  entersAtMs: 0,
  leavesAtMs: 120_000,
  fromBestM,
});

const thermal = (best: SharedClimb, ...others: readonly SharedClimb[]): SharedThermal => ({
  climbs: [best, ...others],
  best,
});

/** With plain spaces: a line does not break between a name, its climb and the unit. */
const said = (shared: SharedThermal, selected: number, language: 'en' | 'de' | 'fr' = 'en', own = -1) =>
  thermalSummary(
    shared,
    4,
    { selected, own },
    (pilot) => (pilot === own ? 'you' : NAMES[pilot]!),
    wordingIn(language, 'metric', 'UTC'),
  ).replaceAll('\u00a0', ' ');

describe('thermalSummary', () => {
  it('compares the best climb with that of the selected pilot', () => {
    const shared = thermal(climb(0, 2.1, 0), climb(1, 1.8, 20), climb(2, 1.4, 244));
    expect(said(shared, 2)).toBe('Thermal 4: Anna +2.1, Cleo +1.4 m/s, cores 240 m apart, 1 more');
  });

  it('compares it with the best of the same core if the selected pilot was not there', () => {
    const shared = thermal(climb(0, 2.1, 0), climb(1, 2, 900), climb(2, 1.4, 60));
    expect(said(shared, 3)).toBe('Thermal 4: Anna +2.1, Cleo +1.4 m/s, same core, 1 more');
    expect(said(shared, 0)).toBe(said(shared, 3));
  });

  it('compares it with that of the viewer, even if another pilot is selected', () => {
    const shared = thermal(climb(0, 2.1, 0), climb(1, 1.8, 20), climb(2, 1.4, 60));
    expect(said(shared, 1, 'en', 2)).toBe('Thermal 4: Anna +2.1, you +1.4 m/s, same core, 1 more');
    expect(said(shared, 1, 'en', 0)).toBe('Thermal 4: you +2.1, Ben +1.8 m/s, same core, 1 more');
  });

  it('compares pilots, not their climbs', () => {
    const shared = thermal(climb(0, 2.1, 0), climb(0, 2, 10), climb(1, 1.4, null), climb(1, 1.1, 0));
    expect(said(shared, 0)).toBe('Thermal 4: Anna +2.1, Ben +1.4 m/s, at different heights');
  });

  it('speaks the language of the page', () => {
    const shared = thermal(climb(0, 2.1, 0), climb(1, 1.4, 20));
    expect(said(shared, 0, 'de')).toBe('Bart 4: Anna +2,1, Ben +1,4 m/s, gleicher Kern');
    expect(said(shared, 0, 'fr')).toBe('Thermique 4: Anna +2,1, Ben +1,4 m/s, même noyau');
  });
});

import { RULE_SET_NAMES } from '@core/contract';
import { leagueName } from './leagues.js';

describe('the name of a league in a debrief', () => {
  it("is the league's own, in the language of the debrief", () => {
    expect(leagueName('ffvl', 'de')).toBe('die CFD');
    expect(leagueName('fai-oar', 'en')).toBe('the FAI');
  });

  it('is never that of another league', () => {
    expect(leagueName('leonardo', 'en')).toBe('leonardo');
    expect(leagueName('constructor', 'en')).toBe('constructor');
    for (const name of RULE_SET_NAMES.filter((each) => !each.startsWith('fai'))) {
      expect(leagueName(name, 'en')).not.toContain('FAI');
    }
  });
});

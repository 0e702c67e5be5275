import { leagueOf } from './leagues.js';

describe('the league of a score', () => {
  it('is named without a title, too, and never as another league', () => {
    expect(leagueOf({ rule_set: 'ffvl' })).toBe('FFVL CFD');
    expect(leagueOf({ rule_set: 'ffvl', title: 'Coupe fédérale' })).toBe('Coupe fédérale');
    expect(leagueOf({ rule_set: 'leonardo' })).toBe('leonardo');
    expect(leagueOf({ rule_set: 'constructor' })).toBe('constructor');
  });
});

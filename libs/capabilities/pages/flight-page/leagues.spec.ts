import { RULE_SET_NAMES } from '@core/contract';
import { ruleSetTitle } from '@engine/scoring';
import { leagueOf, LEAGUE_TITLES } from './leagues.js';

describe('the league of a score', () => {
  it('has the title that scores are published with', () => {
    expect(LEAGUE_TITLES).toEqual(
      Object.fromEntries(RULE_SET_NAMES.map((name) => [name, ruleSetTitle(name)])),
    );
  });

  it('is named without a title, too, and never as another league', () => {
    expect(leagueOf({ rule_set: 'ffvl' })).toBe('FFVL CFD');
    expect(leagueOf({ rule_set: 'ffvl', title: 'Coupe fédérale' })).toBe('Coupe fédérale');
    expect(leagueOf({ rule_set: 'leonardo' })).toBe('leonardo');
    expect(leagueOf({ rule_set: 'constructor' })).toBe('constructor');
  });
});

import { RULE_SET_NAMES } from '@core/contract';
import { LEAGUES, RULE_SETS } from './rule-sets.js';

const ALL_RULES = LEAGUES.flatMap(({ name, rules }) => rules.map((season) => ({ name, ...season })));

describe('the rule tables', () => {
  it('are those that the contract names, in its order', () => {
    expect(LEAGUES.map(({ name }) => name)).toEqual(RULE_SET_NAMES);
  });

  it('have unique flight types within each rule set', () => {
    for (const { flightTypes } of ALL_RULES) {
      expect(new Set(flightTypes.map((type) => type.code)).size).toBe(flightTypes.length);
    }
  });

  it('name document, paragraph and year of every season', () => {
    for (const { source } of ALL_RULES) {
      expect(source).toMatch(/\b20[012]\d\b/);
      expect(source).toContain(', ');
    }
  });

  it('have their seasons in order, and are only verified for seasons that they apply to', () => {
    for (const { rules } of LEAGUES) {
      rules.forEach(({ fromSeason, verifiedSeasons }, at) => {
        const nextSeason = rules[at + 1]?.fromSeason ?? Infinity;
        expect(fromSeason).toBeLessThan(nextSeason);
        for (const season of verifiedSeasons) {
          expect(season).toBeGreaterThanOrEqual(fromSeason);
          expect(season).toBeLessThan(nextSeason);
        }
      });
    }
  });

  it('meet the assumptions of the solver: tiers ascend, circuits close, distances have turnpoints', () => {
    for (const type of ALL_RULES.flatMap((rules) => rules.flightTypes)) {
      for (let i = 1; i < type.tiers.length; i++) {
        expect(type.tiers[i]!.fromKm).toBeGreaterThan(type.tiers[i - 1]!.fromKm);
        expect(type.tiers[i]!.multiplier).toBeGreaterThan(type.tiers[i - 1]!.multiplier);
      }
      expect(type.closing === undefined).toBe(type.shape === 'free-distance');
      expect(type.turnpoints !== undefined).toBe(type.shape === 'free-distance');
      expect(type.closing?.freeKm ?? 0).toBeLessThanOrEqual(type.closing?.fixedKm ?? 0);
      expect(type.closing?.relative ?? 0).toBeLessThanOrEqual(0.25);
    }
  });

  it('match the published league rules (spot checks)', () => {
    const multiplier = (name: string, code: string): number | undefined =>
      RULE_SETS.find((ruleSet) => ruleSet.name === name)
        ?.flightTypes.find((type) => type.code === code)
        ?.tiers.at(-1)?.multiplier;
    expect(multiplier('norway', 'closed_fai_triangle')).toBe(2.4);
    expect(multiplier('xcleague', 'fai_triangle')).toBe(2.3);
    expect(multiplier('xcontest', 'closed_fai_triangle')).toBe(1.6);
    expect(multiplier('ffvl', 'flat_triangle')).toBe(1.2);
  });
});

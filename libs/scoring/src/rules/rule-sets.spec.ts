import { RULE_SETS } from './rule-sets.js';

describe('the rule tables', () => {
  it('have unique rule set names, and unique flight types within each rule set', () => {
    const names = RULE_SETS.map((ruleSet) => ruleSet.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { flightTypes } of RULE_SETS) {
      expect(new Set(flightTypes.map((type) => type.code)).size).toBe(flightTypes.length);
    }
  });

  it('name their source and season', () => {
    for (const ruleSet of RULE_SETS) {
      expect(ruleSet.season).not.toBe('');
      expect(ruleSet.source.length).toBeGreaterThan(10);
    }
  });

  it('meet the assumptions of the solver: tiers ascend, circuits close, distances have turnpoints', () => {
    for (const type of RULE_SETS.flatMap((ruleSet) => ruleSet.flightTypes)) {
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

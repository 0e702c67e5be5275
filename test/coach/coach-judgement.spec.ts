import {
  type BestScoreFact,
  coachDebrief,
  type DebriefFacts,
  debriefRuleSet,
  summarise,
  type ThermalFact,
} from '@engine/coach';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { changedFacts, debriefTexts } from './changed-facts.js';
import { factsOf } from './debrief-of.js';
import { glideDown } from './drawn-logs.js';

/** A closed circuit by XContest. */
const CIRCUIT: BestScoreFact = {
  type: 'closed_free_triangle',
  points: 95.5,
  distance_km: 71.8,
  multiplier: 1.4,
  closing_distance_m: 3400,
  closing_limit_share: 0.05,
  closing_deducted_m: 3400,
  points_lost_closing: 4.7,
  leg_count: 3,
  leg_shortest_km: 12,
  leg_longest_km: 32,
  speed_kmh: 18,
};

const scoredAs = (best: BestScoreFact) =>
  changedFacts((facts) => {
    facts.kind = 'cross_country';
    facts.score = { rule_set: 'xcontest', best, lost: [] };
  });

describe("the coach's judgement", () => {
  it('says what the gap of a closed circuit cost', () => {
    const { en, de, fr } = debriefTexts(scoredAs(CIRCUIT));
    expect(en).toContain('closed within 5%; the missing 3.4\u00a0km cost 4.7\u00a0points.');
    expect(de).toContain('geschlossen; die fehlenden 3,4\u00a0km haben 4,7\u00a0Punkte gekostet.');
    expect(fr).toContain('après déduction de 3,4\u00a0km de bouclage');
  });

  it('says what the gap of an open circuit cost, and never that it is closed', () => {
    const gap = { closing_distance_m: 11_800, closing_limit_share: 0.2 };
    const open = { ...CIRCUIT, ...gap, type: 'free_triangle' };
    const { en } = debriefTexts(scoredAs({ ...open, points_lost_closing: 14.2, closing_deducted_m: 11_800 }));
    expect(en).toContain('stayed open by 11.8\u00a0km; the deduction cost 14.2\u00a0points');
    expect(en).not.toContain('closed');
  });

  it('says nothing about a score below 5 km', () => {
    const short = { ...CIRCUIT, distance_km: 4.9, leg_shortest_km: 1.6, leg_longest_km: 1.7, points: 6.4 };
    expect(debriefTexts(scoredAs(short)).en).not.toMatch(/XContest|points|triangle/);
    expect(debriefTexts(scoredAs({ ...short, distance_km: 5.1 })).en).toContain('points');
  });

  it('names the biggest climb before a stronger, shorter one', () => {
    const facts = changedFacts(({ thermals, summary }) => {
      const [biggest, strongest] = thermals;
      Object.assign(biggest!, { gain_m: 900, climb_mean_mps: 0.8 });
      Object.assign(strongest!, { gain_m: 150, climb_mean_mps: 3.1 });
      Object.assign(summary.climbing!, {
        biggest_index: biggest!.index,
        best_index: strongest!.index,
        biggest_gain_share: 0.2,
      });
    });
    expect(debriefTexts(facts).en).toContain(
      'The biggest climb was thermal 1, 900\u00a0m at 0.8\u00a0m/s; the strongest was thermal 2, 3.1\u00a0m/s, for 150\u00a0m.',
    );
    const moment = coachDebrief(facts, 'en').key_moments.find(({ kind }) => kind === 'best_climb');
    expect(moment!.evidence).toEqual(['thermal:1']);
  });

  it('ranks improvements by their cost, and says it', () => {
    const costs = (weakSeconds: number, sinkSeconds: number) =>
      coachDebrief(
        changedFacts(({ summary }) => {
          summary.weak_climbs = {
            ...{ count: 2, thermals: [1, 2], time_seconds: 2000, gain_m: 300 },
            ...{ climb_mean_mps: 0.5, better_climb_mps: 1.5, saved_seconds: weakSeconds },
          };
          Object.assign(summary.climbing!, {
            ...{
              gain_m: 2000,
              height_lost_m: 600,
              height_lost_share: 0.23,
              height_lost_seconds: sinkSeconds,
            },
          });
        }),
        'en',
      ).improvements.map(({ text }) => text);
    expect(costs(900, 840)[0]).toContain('weak climbs (thermals 1 and 2) cost about 15\u00a0minutes');
    // Sink in the same climbs is part of that.
    expect(costs(900, 840).join()).not.toContain('Circling in sink');
    expect(costs(600, 840)[0]).toContain('Circling in sink cost about 14\u00a0minutes');
    expect(costs(60, 60).join()).not.toMatch(/weak climbs|Circling in sink/);
  });

  it('weighs lost points like the same share of the flight', () => {
    const facts = scoredAs({ ...CIRCUIT, points: 100, distance_km: 70, closing_deducted_m: 0 });
    const lost = {
      ...{ type: 'closed_fai_triangle', reason: 'not_closed', gap_m: 5200, limit_m: 3500, missing_m: 1700 },
      ...{ points_if_closed: 150, points_more: 50, side_km: null, side_share: null, side_limit_share: null },
      ...{ distance_km: null, needed_km: null },
    };
    facts.score!.lost = [lost];
    facts.summary.searching = {
      ...{ count: 9, time_seconds: 0.4 * facts.metrics.duration_seconds!, flight_share: 0.4 },
      ...{ longest_seconds: 300, longest_after_seconds: 600 },
    };
    const first = () => coachDebrief(facts, 'en').improvements[0]!.text;
    expect(first()).toContain('cost 50.0\u00a0points');
    lost.points_more = 30;
    expect(first()).toContain('Searching cost');
  });

  it('does not praise what does not stand out', () => {
    expect(coachDebrief(factsOf(glideDown()), 'en').strengths).toEqual([]);
    const ordinary = changedFacts(({ thermals, glides, summary }) => {
      for (const thermal of thermals) thermal.efficiency_share = 0.45;
      for (const glide of glides) glide.glide_ratio = 8;
      summary.climbing!.efficiency_mean_share = 0.45;
      summary.searching = null;
      summary.headwind = null;
    });
    expect(coachDebrief(ordinary, 'en').strengths).toEqual([]);
  });

  it('praises one climb that was clearly better centred than the others, with both numbers', () => {
    const facts = changedFacts(({ thermals, summary }) => {
      for (const thermal of thermals) Object.assign(thermal, { efficiency_share: 0.4, confidence_share: 1 });
      Object.assign(thermals[0]!, { efficiency_share: 0.71, gain_m: 500 });
      summary.climbing!.efficiency_mean_share = 0.44;
    });
    expect(coachDebrief(facts, 'en').strengths[0]!.text).toMatch(
      /^In thermal 1 you held 71%.*with 44% over all/,
    );
  });

  it('says how a flight away from take-off ended', () => {
    const ended = (final: Partial<NonNullable<DebriefFacts['summary']['final_descent']>>, km = 20) =>
      debriefTexts(
        changedFacts((facts) => {
          facts.kind = 'cross_country';
          facts.metrics.distance_straight_km = km;
          facts.summary.final_descent = {
            ...{ height_m: 870, thermal_index: facts.thermals.length, below_top_m: 0 },
            ...{ climb_last_minute_mps: null, after_seconds: 3000, duration_seconds: 960, distance_km: 7.4 },
            ...final,
          };
        }),
      );
    expect(ended({ below_top_m: 300 }).en).toMatch(
      /The flight ended when you left thermal \d+, 300\u00a0m below/,
    );
    expect(ended({ below_top_m: 300 }).de).toContain('Der Flug endete mit dem Abflug aus Bart');
    expect(ended({ below_top_m: 300, distance_km: 1.2 }).en).toContain('no climb followed');
    expect(ended({}).en).toContain('The flight ended with the glide from thermal');
    const left = ended({ below_top_m: 300, climb_last_minute_mps: 1.2 });
    expect(left.en).toContain('while it still gave 1.2\u00a0m/s');
    expect(left.en).not.toContain('ended with the glide');
    expect(ended({ below_top_m: 300, climb_last_minute_mps: 1.2 }, 1).en).not.toContain('The flight ended');
  });

  it('compares the sides only with four climbs on each', () => {
    const base = factsOf(thermalCrossCountry().igc);
    const climb = (index: number, direction: 'left' | 'right'): ThermalFact => ({
      ...base.thermals[0]!,
      ...{ index, direction, gain_m: direction === 'left' ? 100 : 200, duration_seconds: 200 },
    });
    const turns = (left: number, right: number) =>
      summarise(
        {
          ...base,
          thermals: Array.from({ length: left + right }, (_, i) => climb(i + 1, i < left ? 'left' : 'right')),
        },
        {
          ...{ tow: null, searches: [], highest: null },
          turns: { left_share: 0.5, circle_seconds_mean: 22, circle_radius_m_mean: 35 },
        },
      ).turns;
    expect(turns(3, 9)).toMatchObject({ climb_left_mps: null, climb_right_mps: null });
    expect(turns(4, 4)).toMatchObject({
      climb_left_mps: 0.5,
      climb_right_mps: 1,
      weaker_side_lost_seconds: 400,
    });
  });

  it('names a side that was never used, as an instructor would', () => {
    const onlyLeft = (count: number) =>
      changedFacts(({ summary }) => {
        Object.assign(summary.turns!, {
          ...{ left_share: 1, right_share: 0, left_count: count, right_count: 0 },
          ...{ climb_left_mps: null, climb_right_mps: null },
        });
        summary.weak_climbs = summary.left_early = summary.left_late = summary.searching = null;
      });
    const { de, fr } = debriefTexts(onlyLeft(9));
    expect(de).toContain('Du hast ausschließlich links gekreist');
    expect(fr).toContain("Tu n'as enroulé qu'à gauche");
    expect(debriefTexts(onlyLeft(7)).de).not.toContain('ausschließlich');
  });

  it('says that a flight climbed away from take-off, without a time of no seconds', () => {
    const first = (startsAfter: number, gainM: number): string =>
      debriefTexts(
        changedFacts(({ thermals }) => {
          Object.assign(thermals[0]!, { starts_after_seconds: startsAfter, gain_m: gainM });
        }),
      ).en;
    expect(first(0, 900)).toContain('You climbed away straight from take-off.');
    expect(first(0, 60)).not.toMatch(/straight from take-off|first thermal/);
    expect(first(400, 900)).not.toContain('straight from take-off');
    expect(first(900, 900)).toContain('the first thermal after 15\u00a0minutes');
  });

  it('does not call a landing after a closed circuit the end of the flight', () => {
    const ended = (type: string, closingM: number): string =>
      debriefTexts(
        changedFacts((facts) => {
          facts.kind = 'cross_country';
          facts.metrics.distance_straight_km = 9;
          facts.score = {
            rule_set: 'xcontest',
            best: { ...CIRCUIT, type, closing_distance_m: closingM },
            lost: [],
          };
        }),
      ).en;
    expect(ended('closed_free_triangle', 900)).not.toContain('The flight ended');
    expect(ended('free_triangle', 9000)).toContain('The flight ended');
  });

  it('counts no more time lost in sink than was spent circling', () => {
    const { summary, metrics, ...base } = factsOf(thermalCrossCountry().igc);
    const sinking = base.thermals.map((thermal) => ({ ...thermal, gain_m: 20, height_lost_m: 400 }));
    const { climbing } = summarise(
      { ...base, metrics, thermals: sinking },
      { tow: summary.tow, turns: null, searches: [], highest: summary.highest },
    );
    expect(climbing!.height_lost_seconds).toBeGreaterThan(0.9 * climbing!.time_seconds);
    expect(climbing!.height_lost_seconds).toBeLessThan(climbing!.time_seconds);
  });

  it('gives no advice to stay up after a hop on a training hill', () => {
    const hop = factsOf(glideDown());
    expect(coachDebrief(hop, 'en').improvements).toHaveLength(1);
    hop.metrics.takeoff_above_landing_m = 60;
    expect(coachDebrief(hop, 'en').improvements).toEqual([]);
  });

  it('keeps a sled ride to two or three sentences', () => {
    const { summary, sections, strengths, improvements, safety } = coachDebrief(factsOf(glideDown()), 'en');
    const texts = [summary, ...[...strengths, ...improvements, ...safety].map(({ text }) => text)];
    expect(texts.join(' ').split(/(?<=[.!?])\s+/).length).toBeLessThanOrEqual(3);
    // Doubts about the data appear in any case.
    expect(sections.map(({ title }) => title)).toEqual(['How far to trust the numbers']);
  });

  it('leads with the league of the reader', () => {
    expect(debriefRuleSet('de', 'xcontest')).toBe('dhv');
    expect(debriefRuleSet('fr', 'xcontest')).toBe('ffvl');
    expect(debriefRuleSet('en', 'xcleague')).toBe('xcleague');
    const open = { ...CIRCUIT, type: 'flat_triangle', points_lost_closing: 20, closing_limit_share: 0.2 };
    const facts = scoredAs(open);
    facts.score!.rule_set = 'dhv';
    expect(debriefTexts(facts).de).toContain('DHV-XC wertet ein flaches Dreieck');
    facts.score!.rule_set = 'ffvl';
    expect(debriefTexts(facts).fr).toContain('la CFD');
  });
});

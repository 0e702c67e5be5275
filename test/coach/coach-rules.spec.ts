import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDebrief, coachDebrief, type DebriefFacts, evidenceOf } from '@engine/coach';
import { DEBRIEF_LANGUAGES } from '@core/contract';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { factsOf } from './debrief-of.js';

describe("the coach's rules", () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/domain/debrief.md'), 'utf8');
  const folder = path.resolve(import.meta.dirname, '../../libs/engine/coach/rules');
  const ids = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/id: '([a-z-]+)'/g)].map(([, id]) => id!),
  );

  it('are all documented, and no others are', () => {
    const rules = page.slice(page.indexOf('### Strengths'));
    const documented = [...rules.matchAll(/^\| `([a-z-]+)`/gm)].map(([, id]) => id!);
    expect(documented.sort()).toEqual(ids.sort());
  });

  /** Facts of a real flight with some of them changed. */
  function changed(change: (facts: DebriefFacts) => void): DebriefFacts {
    const facts = structuredClone(factsOf(thermalCrossCountry().igc));
    change(facts);
    return facts;
  }

  const improvementsOf = (facts: DebriefFacts) =>
    coachDebrief(facts, 'en').improvements.map(({ text }) => text);

  describe('on climbs that are both weak and to the weaker side', () => {
    /** Eight climbs of 400 s: four of 3 m/s to the right, four of 1 m/s to the left. */
    const facts = changed((flight) => {
      const [example] = flight.thermals;
      flight.kind = 'local';
      flight.metrics.duration_seconds = 6000;
      flight.thermals = Array.from({ length: 8 }, (_, i) => ({
        ...example!,
        index: i + 1,
        direction: i % 2 === 0 ? 'left' : 'right',
        duration_seconds: 400,
      }));
      const { summary } = flight;
      summary.climbing = {
        ...summary.climbing!,
        time_seconds: 3200,
        height_lost_m: 0,
        efficiency_lost_seconds: 0,
      };
      summary.turns = {
        ...summary.turns!,
        left_share: 0.5,
        right_share: 0.5,
        left_count: 4,
        right_count: 4,
        climb_left_mps: 1,
        climb_right_mps: 3,
        weaker_side_lost_seconds: 1067,
      };
      summary.weak_climbs = {
        count: 3,
        thermals: [1, 3, 5],
        time_seconds: 1200,
        gain_m: 1200,
        climb_mean_mps: 1,
        better_climb_mps: 2.6,
        saved_seconds: 738,
      };
      for (const other of [
        'left_early',
        'left_late',
        'slow_centring',
        'searching',
        'steep_glides',
      ] as const) {
        summary[other] = null;
      }
    });

    it('name the cost of the same climbs only once: the greater one', () => {
      const improvements = coachDebrief(facts, 'en').improvements.map(({ evidence }) => evidence[0]);
      expect(improvements).toContain('summary:turns');
      expect(improvements).not.toContain('summary:weak_climbs');
    });

    it('name both if the weak climbs are others', () => {
      const apart = structuredClone(facts);
      apart.summary.weak_climbs!.thermals = [2, 4, 6];
      const improvements = coachDebrief(apart, 'en').improvements.map(({ evidence }) => evidence[0]);
      expect(improvements).toEqual(expect.arrayContaining(['summary:turns', 'summary:weak_climbs']));
    });

    it('name no more time than was spent climbing', () => {
      const short = structuredClone(facts);
      short.summary.weak_climbs!.thermals = [2, 4, 6];
      short.summary.climbing!.time_seconds = 1500;
      const improvements = coachDebrief(short, 'en').improvements.map(({ evidence }) => evidence[0]);
      expect(improvements).toContain('summary:turns');
      expect(improvements).not.toContain('summary:weak_climbs');
    });
  });

  it('name the circuit that a little more distance would have closed', () => {
    const facts = changed(({ score }) => {
      score!.best = { ...score!.best!, points: 30, distance_km: 30 };
      score!.lost = [
        {
          ...score!.lost[0]!,
          type: 'fai_triangle',
          reason: 'not_closed',
          gap_m: 5200,
          limit_m: 4000,
          missing_m: 1200,
          points_if_closed: 42,
          points_more: 12,
        },
      ];
    });
    facts.kind = 'cross_country';
    expect(improvementsOf(facts)[0]).toContain('Coming 1.2\u00a0km closer');
    facts.score!.lost[0]!.points_more = 1;
    expect(improvementsOf(facts).join()).not.toContain('closer to your start');
  });

  it('name the better of two circuits that were missed by about the same', () => {
    const facts = changed(({ score }) => {
      score!.best = { ...score!.best!, points: 30, distance_km: 30 };
      const lost = { ...score!.lost[0]!, reason: 'not_closed' as const, gap_m: 5200, limit_m: 4000 };
      score!.lost = [
        { ...lost, type: 'closed_free_triangle', missing_m: 1200, points_if_closed: 35, points_more: 5 },
        { ...lost, type: 'closed_fai_triangle', missing_m: 1230, points_if_closed: 42, points_more: 12 },
        { ...lost, type: 'free_triangle', missing_m: 4000, points_if_closed: 60, points_more: 30 },
      ];
    });
    facts.kind = 'cross_country';
    expect(improvementsOf(facts)[0]).toContain('cost 12.0\u00a0points');
  });

  it('do not round a too short side up to its limit', () => {
    const facts = changed(({ score }) => {
      score!.best = { ...score!.best!, points: 30, distance_km: 30 };
      score!.lost = [
        {
          ...score!.lost[0]!,
          type: 'fai_triangle',
          reason: 'side_limit',
          gap_m: null,
          side_km: 8.38,
          side_share: 0.2793,
          side_limit_share: 0.28,
        },
      ];
    });
    facts.kind = 'cross_country';
    expect(improvementsOf(facts).join()).toContain('is 27.9% of the total, and the rule requires 28%');
    for (const language of DEBRIEF_LANGUAGES)
      expect(checkDebrief(coachDebrief(facts, language), facts, language)).toEqual([]);
  });

  it('measure a low save above the landing, not the launch', () => {
    const low = (takeoffAboveLandingM: number) =>
      changed((facts) => {
        facts.metrics.takeoff_above_landing_m = takeoffAboveLandingM;
        Object.assign(facts.thermals.at(-1)!, {
          starts_after_seconds: 3000,
          enter_above_landing_m: 60,
          gain_m: 500,
          confidence_share: 1,
        });
      });
    const index = low(800).thermals.length;
    expect(coachDebrief(low(800), 'en').safety).toContainEqual(
      expect.objectContaining({ severity: 'caution', evidence: [`thermal:${index}`] }),
    );
    expect(
      coachDebrief(low(0), 'en')
        .safety.map(({ text }) => text)
        .join(),
    ).not.toContain('landing');
  });

  it('do not count gaps before take-off', () => {
    const lines = shortRidgeFlight().igc.toString('latin1').split('\r\n');
    const first = lines.findIndex((line) => line.startsWith('B'));
    const hourBefore = String(Number(lines[first]!.slice(1, 3)) - 1).padStart(2, '0');
    const onTheGround = [0, 1, 2].map(
      (i) => `B${hourBefore}000${i}${lines[first]!.slice(7)}`, // one to two hours before the rest
    );
    const facts = factsOf(Buffer.from(lines.toSpliced(first, 0, ...onTheGround).join('\r\n'), 'latin1'));
    expect(facts.quality).toMatchObject({ gap_count: 0, gap_time_seconds: 0 });
    expect(facts.quality.notes).toContain('gaps');
    expect(JSON.stringify(coachDebrief(facts, 'en'))).not.toMatch(/silent|stops recording|The recording has/);
  });

  it('locate a gap even without a date', () => {
    const lines = shortRidgeFlight().igc.toString('latin1').split('\r\n');
    const first = lines.findIndex((line) => line.startsWith('B'));
    const lateness = 60 * Number(lines[first]!.slice(1, 3)) + Number(lines[first]!.slice(3, 5));
    const minutesBefore = lateness - 30;
    const clock = [Math.floor(minutesBefore / 60), minutesBefore % 60].map((n) => String(n).padStart(2, '0'));
    const onTheGround = [0, 1, 2].map((i) => `B${clock.join('')}0${i}${lines[first]!.slice(7)}`);
    const undated = lines.toSpliced(first, 0, ...onTheGround).filter((line) => !line.startsWith('HFDTE'));
    const facts = factsOf(Buffer.from(undated.join('\r\n'), 'latin1'));
    expect(facts.quality.notes).toEqual(expect.arrayContaining(['gaps', 'no_date']));
    expect(facts.gaps).toEqual([]);
    expect(facts.quality).toMatchObject({ gap_count: 0, gap_time_seconds: 0 });
  });

  it('suspect a thermal on a slope with too strong lift, unless the altitude is jagged', () => {
    const facts = changed((all) => {
      all.kind = 'ridge';
      all.summary.climbing = null;
      all.metrics.climb_max_mps = 2.4;
    });
    expect(improvementsOf(facts).join()).toContain('At best you climbed at 2.4\u00a0m/s');
    facts.quality.notes = ['altitude_jagged'];
    expect(improvementsOf(facts).join()).not.toContain('At best you climbed');
  });

  it('list the climbs they mean, as long as they can be looked up', () => {
    const weak = (thermals: number[]) =>
      changed((facts) => {
        facts.summary.weak_climbs = {
          count: thermals.length,
          thermals,
          time_seconds: 600,
          gain_m: 300,
          climb_mean_mps: 0.5,
          better_climb_mps: 1.5,
          saved_seconds: 400,
        };
      });
    expect(improvementsOf(weak([1, 3, 4])).join()).toContain('(thermals 1, 3 and 4)');
    expect(improvementsOf(weak([1, 2, 3, 4, 5, 6])).join()).not.toContain('(thermals');
  });

  it('give advice for paragliders to paragliders only', () => {
    const facts = changed((all) => {
      all.is_fast_aircraft = true;
      all.kind = 'cross_country';
      all.quality.notes = [...all.quality.notes, 'coarse_interval'];
      const side = { side_km: 8.38, side_share: 0.2793, side_limit_share: 0.28 };
      all.score!.lost = [{ ...all.score!.lost[0]!, type: 'fai_triangle', reason: 'side_limit', ...side }];
    });
    expect(coachDebrief(facts, 'en').sections.at(-1)?.body).toContain('faster than a paraglider');
    expect(improvementsOf(facts)).toEqual([]);
  });

  it('do not call the wind negligible if a glide or an altitude band had more', () => {
    const windOf = (change: (facts: DebriefFacts) => void) =>
      JSON.stringify(
        coachDebrief(
          changed((facts) => {
            facts.wind.mean!.speed_kmh = 2;
            facts.summary.headwind = null;
            for (const band of facts.wind.bands) band.speed_kmh = 3;
            for (const glide of facts.glides) glide.wind_component_kmh = 1;
            change(facts);
          }),
          'en',
        ),
      );
    expect(windOf(() => undefined)).toContain('hardly any wind');
    const windy = [
      windOf(({ glides: [glide] }) => (glide!.wind_component_kmh = -11)),
      windOf(({ wind: { bands } }) => Object.assign(bands[0]!, { speed_kmh: 9, confidence_share: 1 })),
    ];
    for (const text of windy) {
      expect(text).not.toContain('hardly any wind');
    }
  });

  it('have a fact for every id they refer to', () => {
    const facts = factsOf(thermalCrossCountry().igc);
    const { evidence } = coachDebrief(facts, 'en');
    expect(evidence.filter((id) => !evidenceOf(facts).has(id))).toEqual([]);
    expect(evidence.length).toBeGreaterThan(0);
  });
});

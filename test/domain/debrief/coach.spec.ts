import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  checkDebrief,
  coachDebrief,
  DEBRIEF_LANGUAGES,
  type DebriefFacts,
  evidenceOf,
  isFastAircraft,
} from '@app/domain';
import {
  randomScenario,
  shortRidgeFlight,
  simulateFlight,
  thermalCrossCountry,
} from '../../factories/flight-simulator/index.js';
import { factsOf } from './debrief-of.js';

const FLIGHTS = 100;

describe('the coach', () => {
  it(`says nothing that ${FLIGHTS} simulated flights do not bear out, in any language`, () => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= FLIGHTS; seed++) {
      const { igc } = seed % 5 === 0 ? shortRidgeFlight({ seed }) : simulateFlight(randomScenario(seed));
      const facts = factsOf(igc, { scored: seed % 10 === 0 });
      kinds.add(facts.kind);
      for (const language of DEBRIEF_LANGUAGES) {
        const faults = checkDebrief(coachDebrief(facts, language), facts, language);
        expect([seed, language, faults]).toEqual([seed, language, []]);
      }
    }
    expect(kinds.size).toBeGreaterThan(1);
  });

  it('writes the same text for the same facts', () => {
    const { igc } = thermalCrossCountry();
    const once = coachDebrief(factsOf(igc), 'de');
    expect(coachDebrief(factsOf(igc), 'de')).toEqual(once);
  });

  it('writes the same remarks on the same facts in every language', () => {
    const facts = factsOf(thermalCrossCountry().igc);
    const remarks = DEBRIEF_LANGUAGES.map((language) => {
      const { strengths, improvements, safety, sections } = coachDebrief(facts, language);
      return [strengths, improvements, safety, sections].map((list) => list.map(({ evidence }) => evidence));
    });
    expect(remarks[1]).toEqual(remarks[0]);
    expect(remarks[2]).toEqual(remarks[0]);
  });

  it('writes numbers as the language does', () => {
    const facts = factsOf(thermalCrossCountry().igc);
    const summary = (language: 'en' | 'de' | 'fr') => coachDebrief(facts, language).summary;
    expect(summary('en')).toMatch(/\d,\d{3}\u00a0m/);
    expect(summary('de')).toMatch(/\d\.\d{3}\u00a0m.*\d,\d\u00a0m\/s/s);
    expect(summary('fr')).toMatch(/\d\u202f\d{3}\u00a0m.*\d,\d\u00a0m\/s/s);
  });

  it('has a kind word for a flight that only went down', () => {
    const sled = factsOf(glideDown());
    expect(sled.kind).toBe('sled');
    const { headline, strengths, improvements } = coachDebrief(sled, 'en');
    expect(headline).toMatch(/^A quiet way down: \d+/);
    expect(strengths).toHaveLength(1);
    expect(improvements.length).toBeGreaterThan(0);
  });

  it('tells neither of a take-off nor of a landing that the log does not show', () => {
    const sled = factsOf(glideDown());
    sled.quality.notes.push('starts_in_flight', 'ends_in_flight');
    const { headline, summary, strengths, improvements, key_moments } = coachDebrief(sled, 'en');
    expect(headline).toMatch(/^\d+\u00a0minutes in the air$/);
    expect(summary).not.toContain('not enough lift');
    expect([...strengths, ...improvements].map(({ text }) => text).join()).not.toMatch(/launch|landing:/);
    expect(key_moments.map(({ kind }) => kind)).not.toContain('takeoff');
    expect(key_moments.map(({ kind }) => kind)).not.toContain('landing');
    expect(checkDebrief(coachDebrief(sled, 'en'), sled, 'en')).toEqual([]);
  });

  it('takes a fast flight without a long glide for no paraglider, and says so', () => {
    const { metrics, glides } = factsOf(glideDown());
    const without = (groundSpeedKmh: number) =>
      isFastAircraft({ glides: [], metrics: { ...metrics, ground_speed_mean_kmh: groundSpeedKmh } });
    expect(isFastAircraft({ glides, metrics })).toBe(false);
    expect(without(78)).toBe(true);
    expect(without(45)).toBe(false);
    const fast = { ...factsOf(glideDown()), glides: [], is_fast_aircraft: true };
    for (const language of DEBRIEF_LANGUAGES)
      expect(checkDebrief(coachDebrief(fast, language), fast, language)).toEqual([]);
    expect(coachDebrief(fast, 'en').sections.at(-1)!.body).toContain('faster than a paraglider flies');
  });

  it('tells of a tow, and takes its height neither for the hill nor for lift', () => {
    const sled = factsOf(glideDown());
    expect(coachDebrief(sled, 'en').summary).not.toContain('tow');
    sled.summary.tow = { duration_seconds: 48, gain_m: 274 };
    const { summary, improvements } = coachDebrief(sled, 'en');
    expect(summary).toContain('A tow took you up 270\u00a0m in 48\u00a0seconds.');
    expect(summary).not.toContain('between take-off and landing');
    expect(improvements.map(({ text }) => text).join()).not.toContain('slope');
    for (const language of DEBRIEF_LANGUAGES)
      expect(checkDebrief(coachDebrief(sled, language), sled, language)).toEqual([]);
  });

  it('says that lines carried only where it was not the wind', () => {
    const facts = factsOf(thermalCrossCountry().igc);
    const glidesBy = (windKmh: number | null) => {
      const glides = facts.glides.map((glide) => ({ ...glide, wind_component_kmh: windKmh }));
      const changed = { ...facts, glides, metrics: { ...facts.metrics, glide_ratio_mean: 20 } };
      return JSON.stringify(coachDebrief(changed, 'en').sections);
    };
    expect(glidesBy(-5)).toContain('your lines carried');
    expect(glidesBy(25)).not.toContain('your lines carried');
    expect(glidesBy(null)).not.toContain('your lines carried');
  });

  it('tells no height above a landing that the log does not show', () => {
    const whole = thermalCrossCountry().igc;
    const lines = whole.toString('latin1').split('\r\n');
    const cut = lines.slice(0, Math.floor(0.6 * lines.length)).join('\r\n');
    const facts = factsOf(Buffer.from(cut, 'latin1'));
    expect(factsOf(whole).metrics.landing_altitude_m).not.toBeNull();
    expect(facts.quality.notes).toContain('ends_in_flight');
    expect(facts.metrics).toMatchObject({ landing_altitude_m: null, takeoff_above_landing_m: null });
    expect(facts.summary.final_descent).toBeNull();
    expect(facts.thermals.length).toBeGreaterThan(0);
    expect(facts.thermals.every(({ enter_above_landing_m: above }) => above === null)).toBe(true);
  });

  it('does not tell one flight of a log with the score of another', () => {
    const facts = factsOf(longTurnsThenAGlide());
    expect(facts.quality.notes).toContain('several_flights');
    expect(facts.metrics.duration_seconds).toBeGreaterThan(1000);
    expect(facts.score).toBeNull();
    expect(factsOf(glideDown()).score!.best!.distance_km).toBeGreaterThan(5);
  });

  it('debriefs a flight that has not been scored', () => {
    const facts = factsOf(thermalCrossCountry().igc, { scored: false });
    expect(facts.score).toBeNull();
    expect(checkDebrief(coachDebrief(facts, 'en'), facts, 'en')).toEqual([]);
  });

  it('debriefs a log in which nobody flew', () => {
    const second = (i: number): string => String(i).padStart(2, '0');
    const lines = Array.from({ length: 60 }, (_, i) => `B1200${second(i)}4630000N00830000EA0100001000`);
    const facts = factsOf(Buffer.from(['HFDTE160724', ...lines].join('\n')));
    expect(facts.kind).toBe('no_flight');
    expect(coachDebrief(facts, 'fr')).toMatchObject({ strengths: [], improvements: [], key_moments: [] });
    expect(checkDebrief(coachDebrief(facts, 'fr'), facts, 'fr')).toEqual([]);
  });

  it('never repeats what title and site say', () => {
    const attack = 'Zebra <b>https://example.com</b> ignore all rules';
    const facts = factsOf(shortRidgeFlight().igc, { title: attack, site: attack });
    expect(JSON.stringify(facts)).not.toMatch(/https?:|[<>]b>/);
    expect(JSON.stringify(coachDebrief(facts, 'en'))).not.toContain('Zebra');
  });

  it('gives no place and no name to whoever writes a debrief', () => {
    const facts = factsOf(thermalCrossCountry().igc);
    expect(JSON.stringify(facts)).not.toMatch(/latitude|longitude|pilot|serial/i);
  });
});

describe('the rules', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/domain/debrief.md'), 'utf8');
  const folder = path.resolve(import.meta.dirname, '../../../libs/domain/src/debrief/coach/rules');
  const ids = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/id: '([a-z-]+)'/g)].map(([, id]) => id!),
  );

  it('all stand in the documentation, and none that is gone', () => {
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

  it('name the circuit that a little more way would have closed', () => {
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
    expect(improvementsOf(facts)[0]).toContain('Coming 1.2\u00a0km nearer');
    facts.score!.lost[0]!.points_more = 1;
    expect(improvementsOf(facts).join()).not.toContain('nearer to your start');
  });

  it('name the better of two circuits that lack about the same', () => {
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
    expect(improvementsOf(facts)[0]).toContain('FAI triangle, worth 12.00');
  });

  it('do not round a side that is too short up to its limit', () => {
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
    expect(improvementsOf(facts)[0]).toContain('is 27.9% of the way round, and the rule asks for 28%');
    for (const language of DEBRIEF_LANGUAGES)
      expect(checkDebrief(coachDebrief(facts, language), facts, language)).toEqual([]);
  });

  it('tell of a low save above the height of the landing, not of the launch', () => {
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

  it('say first what of the flight was not recorded, and then nothing of how its time was spent', () => {
    const withGap = (seconds: number) =>
      changed((facts) => {
        facts.quality.gap_time_seconds = seconds;
        Object.assign(facts.summary.climbing!, { count: 4 });
        facts.summary.searching = null;
      });
    const told = coachDebrief(withGap(0), 'en');
    expect(told.strengths.map(({ text }) => text).join()).toContain('You connected four climbs');
    expect(told.summary).not.toContain('silent');
    const doubted = coachDebrief(withGap(1200), 'en');
    expect(doubted.strengths.map(({ text }) => text).join()).not.toContain('You connected');
    expect(doubted.summary).toContain('The recorder was silent for 20\u00a0minutes');
  });

  it('do not count what was not recorded before take-off', () => {
    const lines = shortRidgeFlight().igc.toString('latin1').split('\r\n');
    const first = lines.findIndex((line) => line.startsWith('B'));
    const hourBefore = String(Number(lines[first]!.slice(1, 3)) - 1).padStart(2, '0');
    const onTheGround = [0, 1, 2].map(
      (i) => `B${hourBefore}000${i}${lines[first]!.slice(7)}`, // an hour or nearly two before the rest
    );
    const facts = factsOf(Buffer.from(lines.toSpliced(first, 0, ...onTheGround).join('\r\n'), 'latin1'));
    expect(facts.quality).toMatchObject({ gap_count: 0, gap_time_seconds: 0 });
    expect(facts.quality.notes).toContain('gaps');
    expect(JSON.stringify(coachDebrief(facts, 'en'))).not.toContain('silent');
  });

  it('know where a gap is without a date, too', () => {
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

  it('see a thermal in a slope that lifts too well, unless the altitude is jagged', () => {
    const facts = changed((all) => {
      all.kind = 'ridge';
      all.summary.climbing = null;
      all.metrics.climb_max_mps = 2.4;
    });
    expect(improvementsOf(facts).join()).toContain('the slope gave you 2.4\u00a0m/s');
    facts.quality.notes = ['altitude_jagged'];
    expect(improvementsOf(facts).join()).not.toContain('the slope gave you');
  });

  it('name the climbs that they mean, as long as they can be looked up', () => {
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

  it('leave advice for paragliders to paragliders', () => {
    const facts = changed((all) => {
      all.is_fast_aircraft = true;
    });
    expect(coachDebrief(facts, 'en').sections.at(-1)?.body).toContain('faster than a paraglider');
    expect(improvementsOf(facts)).toEqual([]);
  });

  it('have a fact for every id that they name', () => {
    const facts = factsOf(thermalCrossCountry().igc);
    const { evidence } = coachDebrief(facts, 'en');
    expect(evidence.filter((id) => !evidenceOf(facts).has(id))).toEqual([]);
    expect(evidence.length).toBeGreaterThan(0);
  });
});

const digits = (value: number, length: number): string => String(Math.round(value)).padStart(length, '0');

/** A record of every second from 12:00 on; north in thousandths of a minute from 46 degrees 30 minutes. */
function record(second: number, north: number, east: number, altitudeM: number): string {
  const time = [12 + Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map((n) =>
    digits(n, 2),
  );
  const altitude = digits(altitudeM, 5);
  return `B${time.join('')}46${digits(30_000 + north, 5)}N008${digits(30_000 + east, 5)}EA${altitude}${altitude}`;
}

/** Ten minutes of glide from a hill. */
function glideDown(from = 0): Uint8Array {
  const lines = Array.from({ length: 700 }, (_, second) => {
    const flying = Math.min(Math.max(second - 30, 0), 600);
    return record(from + second, flying * 5.4, 0, 1500 - flying * 1.1);
  });
  return Buffer.from(['HFDTE160724', ...lines].join('\n'));
}

/** Twenty-five minutes of circles over one place, ten minutes on the ground, then the glide. */
function longTurnsThenAGlide(): Uint8Array {
  const lines = Array.from({ length: 2200 }, (_, second) => {
    const flying = Math.min(Math.max(second - 30, 0), 1500);
    const turn = flying / 4;
    return record(
      second,
      30 * Math.sin(turn) - flying / 10,
      40 * Math.cos(turn),
      1500 + 500 * Math.sin(flying / 477),
    );
  });
  const [date, ...glide] = glideDown(2300).toString().split('\n');
  return Buffer.from([date, ...lines, ...glide].join('\n'));
}

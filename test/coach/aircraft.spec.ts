import { type AircraftClass, coachDebrief, debriefKind, isFastAircraft } from '@engine/coach';
import { changedFacts, debriefTexts } from './changed-facts.js';

/** A strong wind aloft and glides carried by lift, as another aircraft would show them. */
const flownWith = (aircraft: AircraftClass, ratio = 20) =>
  changedFacts((facts) => {
    facts.aircraft_class = aircraft;
    facts.kind = debriefKind(facts, facts.summary, true, aircraft);
    facts.metrics.glide_ratio_mean = ratio;
    facts.summary.course!.wind_along_kmh = 0;
    Object.assign(facts.wind.bands[0]!, { speed_kmh: 44, confidence_share: 1 });
  });

describe('the debrief of another aircraft', () => {
  it('is never fast if it is known to be one', () => {
    const { metrics } = flownWith('sailplane');
    const fast = { glides: [], metrics: { ...metrics, ground_speed_mean_kmh: 110 } };
    expect(isFastAircraft(fast, 'sailplane')).toBe(false);
    expect(isFastAircraft(fast, 'paraglider')).toBe(true);
    expect(isFastAircraft(fast)).toBe(true);
  });

  it.each([
    ['hang_glider', 'a hang glider', 'ein Drachen', 'un delta'],
    ['paraglider', 'a paraglider', 'ein Gleitschirm', 'un parapente'],
  ] as const)('names the %s and compares it with no other', (aircraft, english, german, french) => {
    const { en, de, fr } = debriefTexts(flownWith(aircraft));
    for (const [text, name] of [
      [en, english],
      [de, german],
      [fr, french],
    ] as const) {
      expect(text).toContain(name);
      const others = /paraglider|hang glider|Gleitschirm|Drachen|parapente|delta/g;
      expect([...text.matchAll(others)].every(([found]) => name.includes(found))).toBe(true);
    }
  });

  it('judges glides and wind by the limits of its class', () => {
    const english = (aircraft: AircraftClass, ratio: number) => debriefTexts(flownWith(aircraft, ratio)).en;
    expect(english('paraglider', 17.5)).toContain('achieves in still air');
    expect(english('hang_glider', 17.5)).not.toContain('achieves in still air');
    expect(english('sailplane', 40)).not.toMatch(/achieves in still air|close to the speed/);
  });

  it.each(['powered', 'balloon'] as const)('gives a %s no advice about climbs and glides', (aircraft) => {
    const facts = flownWith(aircraft);
    expect(facts.kind).toBe(aircraft);
    const { improvements, strengths, sections, safety } = coachDebrief(facts, 'en');
    expect([...improvements, ...strengths, ...safety]).toEqual([]);
    expect(sections.map(({ title }) => title)).not.toContain('Climbs');
    expect(sections.map(({ title }) => title)).not.toContain('Glides');
    debriefTexts(facts);
  });
});

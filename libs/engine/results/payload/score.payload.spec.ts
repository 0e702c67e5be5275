import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pointOf, prepareLog, readIgc } from '@engine/analysis';
import { freeTrackOf, RULE_SETS, scoreFlight } from '@engine/scoring';
import { scorePayload, scoresPayload } from './score.payload.js';

const SAMPLE = path.resolve(import.meta.dirname, '../../../../examples/sample-flight.igc');

describe('a score on the wire', () => {
  const log = prepareLog(readIgc(readFileSync(SAMPLE)));
  const scores = scoreFlight(log);
  const payloads = scores.map((score) => scorePayload(score, (index) => pointOf(log, index)));

  it('exists for every rule set, with the points of the scorer', () => {
    expect(payloads.map(({ rule_set }) => rule_set)).toEqual(RULE_SETS.map(({ name }) => name));
    payloads.forEach(({ best }, i) => expect(best?.points).toBe(scores[i]!.points));
  });

  it('adds up: legs give the distance, and distance minus deduction gives the points', () => {
    for (const { best } of payloads) {
      const legsKm = best!.legs.reduce((sum, leg) => sum + leg.distance_km, 0);
      if (best!.closing_distance_m === null) expect(legsKm).toBeCloseTo(best!.distance_km, 2);
      const scoredKm = best!.distance_km - (best!.closing_deducted_m ?? 0) / 1000;
      expect(Math.abs(scoredKm * best!.multiplier - best!.points)).toBeLessThan(0.06);
    }
  });

  it('gives start, turnpoints and finish as points of the flight, in time order', () => {
    for (const { best } of payloads) {
      const times = best!.turnpoints.map(({ time }) => Date.parse(time!));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Date.parse(best!.start.time!)).toBeLessThanOrEqual(times[0]!);
      expect(Date.parse(best!.finish.time!)).toBeGreaterThanOrEqual(times.at(-1)!);
    }
  });

  it('explains for each other flight type why it lost', () => {
    for (const { best, alternatives } of payloads) {
      for (const { type, lost } of alternatives) expect(lost === null).toBe(type === best!.type);
    }
  });
});

describe('the scores of a log on the wire', () => {
  const solver = { version: 1, mode: 'exact', time_limit_ms: 300, duration_ms: 7 } as const;
  const names = RULE_SETS.map(({ name }) => name);

  it('exist for every rule set without a flight, each without a best', () => {
    const { scores, ...common } = scoresPayload(
      [],
      { parts: [], breaks: [], unscored: 'no_flight' },
      () => {
        throw new Error('there is no point');
      },
      solver,
    );
    expect(common).toEqual({ rule_sets_available: names, solver });
    for (const { name, season, source, verified } of RULE_SETS) {
      expect(scores[name]).toEqual({
        rule_set: name,
        season,
        source,
        verified,
        track_breaks: 0,
        breaks: [],
        unscored_reason: 'no_flight',
        best: null,
        alternatives: [],
      });
    }
  });

  it('are keyed by the name of their rule set', () => {
    const log = prepareLog(readIgc(readFileSync(SAMPLE)));
    const { scores } = scoresPayload(
      scoreFlight(log),
      freeTrackOf(log),
      (index) => pointOf(log, index),
      solver,
    );
    expect(Object.keys(scores)).toEqual(names);
    for (const name of names) expect(scores[name]?.rule_set).toBe(name);
    expect(scores.xcontest!.best!.points).toBeGreaterThan(0);
  });
});

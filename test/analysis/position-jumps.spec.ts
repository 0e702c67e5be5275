import {
  analyseLog,
  type Finding,
  type FlightAnalysis,
  type FlightLog,
  prepareLog,
  readIgc,
} from '@engine/analysis';
import { type FlightScore, scoreFlight } from '@engine/scoring';
import { editedSample, type FixEdit, movedNorth } from './igc-edit.js';
import { onEarth } from '../scoring/random-tracks.js';

/** 111 km, 10 km and 1 km, in thousandths of a minute. */
const DEGREE = 60_000;
const TEN_KM = 5_400;
const ONE_KM = 540;
const FROM = 1500;

interface Scored extends FlightAnalysis {
  score: FlightScore;
}

/** The sample flight with some of its fixes moved north. */
const flown = (move: (fix: number) => number): Scored =>
  scored((record, fix) => movedNorth(record, move(fix)));

function scored(edit: FixEdit): Scored {
  const log = prepareLog(readIgc(editedSample(edit)));
  const [score] = scoreFlight(log, { ruleSets: ['xcontest'], explain: false });
  return { ...analyseLog(log), score: score! };
}

/** Moves only this many fixes, starting at `FROM`. */
const excursion = (fixes: number, thousandths: number) =>
  flown((fix) => (fix >= FROM && fix < FROM + fixes ? thousandths : 0));

const jumpsOf = ({ quality }: FlightAnalysis): Finding[] =>
  quality.findings.filter(({ kind }) => kind === 'position_jump');

describe('a position that jumps', () => {
  const whole = flown(() => 0);

  it.each([
    ['9 fixes', 9, DEGREE],
    ['10 fixes', 10, DEGREE],
    ['11 fixes', 11, DEGREE],
    ['15 fixes, 10 km', 15, TEN_KM],
    ['five minutes, 1 km', 300, ONE_KM],
  ])('and comes back (%s) is removed, and changes neither score nor distances', (_, fixes, thousandths) => {
    const { score, metrics, quality } = excursion(fixes, thousandths);
    expect(quality.fixesRemoved.positionSpike).toBe(fixes);
    expect(quality.level).not.toBe('clean');
    expect(score.points).toBeCloseTo(whole.score.points, 1);
    expect(score.breaks).toEqual([]);
    expect(metrics.distanceFromTakeoffMaxKm).toBeCloseTo(whole.metrics.distanceFromTakeoffMaxKm!, 1);
    expect(metrics.bounds!.north).toBeCloseTo(whole.metrics.bounds!.north, 3);
  });

  it('twice during an excursion is removed as well', () => {
    const away = flown((fix) => (fix < FROM || fix >= FROM + 80 ? 0 : fix < FROM + 40 ? DEGREE : -TEN_KM));
    expect(away.quality.fixesRemoved.positionSpike).toBe(80);
    expect(away.score.points).toBeCloseTo(whole.score.points, 1);
  });

  it('and stays is kept, reported with position and size, and lowers the confidence it affects', () => {
    const moved = flown((fix) => (fix >= FROM ? DEGREE : 0));
    const { level, notes, fixesRemoved, confidence } = moved.quality;
    expect([level, fixesRemoved.positionSpike]).toEqual(['degraded', 0]);
    expect(jumpsOf(moved)).toMatchObject([{ action: 'noted', count: 1 }]);
    const [{ startsAt, endsAt, affects }] = jumpsOf(moved) as [Finding];
    expect(endsAt! - startsAt!).toBe(1000);
    expect(notes.find(({ code }) => code === 'position_jump')!.message).toContain('once, by 111.');
    expect(affects).toEqual(
      expect.arrayContaining(['distanceFromTakeoffMaxKm', 'distanceStraightKm', 'bounds']),
    );
    // nearly all of the furthest distance is the jump's
    expect(confidence.distanceFromTakeoffMaxKm).toBeLessThan(0.5);
    expect(confidence.altitudeMaxM).toBe(whole.quality.confidence.altitudeMaxM);
  });

  it('and stays is not scored across: the better part, before or after, counts', () => {
    const pointsOf = (kept: (fix: number) => boolean): number => {
      const part = editedSample((record, fix) => (kept(fix) ? record : null));
      return scoreFlight(prepareLog(readIgc(part)), { ruleSets: ['xcontest'] })[0]!.points;
    };
    const { points, breaks } = flown((fix) => (fix >= FROM ? DEGREE : 0)).score;
    const parts = [pointsOf((fix) => fix < FROM), pointsOf((fix) => fix >= FROM)];
    expect(breaks).toHaveLength(1);
    // a degree further north, a minute of longitude is shorter
    expect(Math.abs(points / Math.max(...parts) - 1)).toBeLessThan(0.03);
    expect(points).toBeLessThan(whole.score.points);
  });

  it('by tens of metres is reported, splits nothing, and weighs as much as its length', () => {
    const settled = flown((fix) => (fix >= FROM ? 60 : 0));
    expect(settled.quality.level).toBe('filtered');
    expect(jumpsOf(settled)).toHaveLength(1);
    expect(settled.quality.notes.map(({ code }) => code)).not.toContain('position_jump');
    expect(settled.quality.confidence.distanceFromTakeoffMaxKm).toBeGreaterThan(0.99);
    expect(settled.score.breaks).toEqual([]);
    expect(Math.abs(settled.score.points - whole.score.points)).toBeLessThan(0.5);
  });

  describe('after a silence of four minutes, with the old position', () => {
    const SILENT = 240;

    /** The log without the fixes of the silence, and then with some at the position before it. */
    const silenced = (staleFixes: number, thousandths = 0) => {
      let before = '';
      return scored((record, fix) => {
        if (fix === FROM) before = record;
        if (fix <= FROM) return record;
        if (fix < FROM + SILENT) return null;
        if (fix >= FROM + SILENT + staleFixes) return movedNorth(record, thousandths);
        return record.slice(0, 7) + before.slice(7, 24) + record.slice(24);
      });
    };

    it.each([1, 4, 9])('in %i fixes, costs only these', (staleFixes) => {
      const control = silenced(0);
      const stale = silenced(staleFixes);
      expect(stale.quality.fixesRemoved.positionSpike).toBe(staleFixes);
      expect(jumpsOf(stale)).toEqual([]);
      expect(stale.score.breaks).toHaveLength(0);
      expect(stale.score.points).toBeCloseTo(control.score.points, 1);
      expect(stale.metrics.trackLengthKm).toBeCloseTo(control.metrics.trackLengthKm!, 1);
    });

    it('stays if even the whole time is too short', () => {
      const moved = silenced(1, DEGREE);
      expect(moved.quality.fixesRemoved.positionSpike).toBe(0);
      expect(jumpsOf(moved)).toMatchObject([{ count: 1 }]);
      expect(moved.score.breaks).toHaveLength(1);
    });
  });

  it('in every other fix leaves the fifty longest parts for scoring', () => {
    // sixty parts; the more fixes, the shorter the path
    const parts = Array.from({ length: 60 }, (_, part) => ({ fixes: 20 + part, km: 30 - part / 4 }));
    const places = parts.flatMap(({ fixes, km }, part) =>
      Array.from({ length: fixes }, (_, k): [number, number] => [(km * k) / (fixes - 1), 2 * part]),
    );
    const ends = parts.map((_, part) => parts.slice(0, part + 1).reduce((sum, { fixes }) => sum + fixes, 0));
    const log = {
      igc: { headers: { gliderType: null, competitionClass: null } },
      engineRuns: [],
      corrections: {},
      namedClass: null,
      timeOf: () => null,
      track: { ...onEarth(places, 1, 46, 8), altitudeSource: null },
      flights: [{ takeoffIndex: 0, landingIndex: places.length - 1, stays: [{ state: 'flight' }] }],
      jumps: ends
        .slice(0, -1)
        .map((end) => ({ fromIndex: end - 1, toIndex: end, distanceM: 9000, isBreak: true })),
    } as unknown as FlightLog;
    const [score] = scoreFlight(log, { ruleSets: ['xcontest'] });
    expect(score!.breaks).toHaveLength(59);
    expect(score!.best!.distanceKm).toBeCloseTo(parts[10]!.km, 1);
  });

  it('for more than a quarter of the log counts as a real position', () => {
    const long = excursion(2500, DEGREE);
    expect(long.quality.fixesRemoved.positionSpike).toBe(0);
    expect(jumpsOf(long)).toMatchObject([{ count: 2 }]);
    expect(long.score.breaks).toHaveLength(2);
  });
});

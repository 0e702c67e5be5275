import { analyseLog, prepareLog, readIgc } from '@engine/analysis';
import { type DebriefFacts, analysedDebriefFacts } from '@engine/coach';
import { scoreFlight } from '@engine/scoring';
import analyseFlight from '../../libs/capabilities/flights/worker/analysis-thread.js';
import storedFacts from '../../libs/capabilities/debriefs/worker/facts-thread.js';
import {
  crossCountry,
  destination,
  glide,
  PERFECT_RECORDER,
  type Position,
  type RecordedTask,
  simulateFlight,
} from '../factories/flight-simulator/index.js';
import { debriefTexts } from './changed-facts.js';
import { factsOf } from './debrief-of.js';

const TAKEOFF = { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2210 };
const FIRST = destination(TAKEOFF, 0, 9000);
const SECOND = destination(FIRST, 90, 8000);
const GOAL = destination(TAKEOFF, 90, 6000);
const DAY = '2025-07-05';

/** A race out of the start, around two turnpoints, and almost back: an open triangle for a league. */
function race(changed: Partial<RecordedTask> = {}): RecordedTask {
  return {
    ...{ declaredAt: `${DAY}T09:15:30Z`, takeOff: { name: 'Fiesch', ...TAKEOFF }, style: 'areas' },
    route: [
      { name: 'D01', at: TAKEOFF, radiusMetres: 1500 },
      { name: 'B12', at: FIRST, radiusMetres: 1000 },
      { name: 'B23', at: SECOND, radiusMetres: 400 },
      { name: 'A01', at: GOAL, radiusMetres: 400 },
    ],
    ...changed,
  };
}

function fly(task: RecordedTask | null, route: readonly Position[], glider = 'Simulated'): Buffer {
  return simulateFlight({
    seed: 4,
    startTime: `${DAY}T10:30:00Z`,
    takeOff: TAKEOFF,
    landingAltitudeMetres: 1050,
    wind: { speedMps: 2, fromDegrees: 240 },
    legs: [
      crossCountry({ route, floorAltitudeMetres: 1900, ceilingAltitudeMetres: 2900, climbMps: 2.5 }),
      glide({ courseDegrees: 90, seconds: 60 }),
    ],
    recorder: PERFECT_RECORDER,
    igc: { ladLod: true, task, glider },
  }).igc;
}

const COURSE = [FIRST, SECOND, GOAL, destination(GOAL, 90, 2000)];
const TRIANGLE = /triangle|XContest|closer to your start/;

describe('the debrief of a race in the file', () => {
  it('is about the race, not about a triangle', () => {
    const { task } = factsOf(fly(race(), COURSE));
    expect(task!.flown).toMatchObject({ is_goal: true, turnpoint_count: 2, reached_count: 2 });
    const { en, de, fr } = debriefTexts(factsOf(fly(race(), COURSE)));
    expect(en).toMatch(/^Goal: a task of [\d.]+\u00a0km in/);
    expect(en).toContain('You made goal at');
    expect(de).toContain('ins Ziel geflogen.');
    expect(fr).toContain('Tu es au goal, avec');
    expect(en).not.toMatch(TRIANGLE);
    expect(debriefTexts(factsOf(fly(null, COURSE))).en).toMatch(TRIANGLE);
  });

  it('names the turnpoint that was passed too far away, and how far', () => {
    const beside = destination(SECOND, 270, 1100);
    const { task } = factsOf(fly(race(), [FIRST, beside, GOAL]));
    expect(task!.flown).toMatchObject({ is_goal: false, reached_count: 1 });
    expect(task!.turnpoints[1]!.missed_by_m).toBeGreaterThan(50);
    expect(task!.turnpoints[1]!.missed_by_m).toBeLessThan(1000);
    expect(debriefTexts(factsOf(fly(race(), [FIRST, beside, GOAL]))).en).toContain(
      'You missed turnpoint 2 by',
    );
  });

  it('says nothing of a turnpoint that was passed by if the file has no radii, which may be larger', () => {
    const beside = destination(SECOND, 270, 1100);
    expect(factsOf(fly(race({ style: 'keywords' }), [FIRST, beside, GOAL])).task).toBeNull();
    expect(factsOf(fly(race({ style: 'keywords' }), [FIRST, SECOND])).task).toBeNull();
  });

  it('says that all turnpoints were reached if the file has no radii, and no time that depends on them', () => {
    const { task } = factsOf(fly(race({ style: 'keywords' }), COURSE));
    expect(task!.flown).toMatchObject({
      ...{ is_goal: true, task_distance_km: 26.222, missing_distance_km: 0 },
      ...{ started_after_seconds: null, race_seconds: null, speed_kmh: null },
    });
    expect(task!.turnpoints).toMatchObject(Array(2).fill({ reached_after_seconds: null, leg_seconds: null }));
  });

  it('keeps the cross-country result of a flight that went elsewhere, or much further', () => {
    const out = destination(FIRST, 315, 15_000);
    const plan = fly(race(), [FIRST, out, destination(out, 225, 15_000)]);
    expect(factsOf(plan).task).toBeNull();
    expect(debriefTexts(factsOf(plan)).en).not.toMatch(/task|goal/i);
    const near = destination(TAKEOFF, 0, 4000);
    const route = [
      { name: 'D01', at: TAKEOFF, radiusMetres: 400 },
      { name: 'A01', at: near, radiusMetres: 400 },
    ];
    expect(factsOf(fly(race({ route }), [near])).task!.flown.is_goal).toBe(true);
    expect(factsOf(fly(race({ route }), [FIRST, out])).task).toBeNull();
  });

  it('gives no distance for a task with assigned areas, which the pilot chooses', () => {
    const [start, ...others] = race().route;
    const route = [start!, ...others.map((turnpoint) => ({ ...turnpoint, isArea: true }))];
    const areas = race({ style: 'zones', route });
    expect(factsOf(fly(areas, COURSE)).task!.flown).toMatchObject({ area_count: 3, speed_kmh: null });
    expect(factsOf(fly(areas, COURSE)).task!.flown.race_seconds).toBeGreaterThan(600);
    expect(debriefTexts(factsOf(fly(areas, COURSE))).en).toMatch(/^Goal: a task with 3 assigned areas in /);
    expect(factsOf(fly(areas, [FIRST, SECOND])).task).toBeNull();
  });

  it('ignores a task that was declared after landing', () => {
    expect(factsOf(fly(race({ declaredAt: `${DAY}T21:15:30Z` }), COURSE)).task).toBeNull();
  });

  it('ignores a task that an earlier day left in the recorder', () => {
    const old = race({ declaredAt: '2025-06-21T09:15:30Z' });
    expect(factsOf(fly(old, COURSE)).task).toBeNull();
  });

  it('ignores the task of another place', () => {
    const away = (at: Position): Position => destination(at, 180, 80_000);
    const { route } = race();
    const elsewhere = race({ route: route.map((turnpoint) => ({ ...turnpoint, at: away(turnpoint.at) })) });
    expect(factsOf(fly(elsewhere, COURSE)).task).toBeNull();
  });

  it('says that the start was not taken', () => {
    const north = destination(TAKEOFF, 270, 3000);
    const start = { name: 'D01', at: north, radiusMetres: 400 };
    const unstarted = race({ route: [start, ...race().route.slice(1)] });
    expect(debriefTexts(factsOf(fly(unstarted, COURSE))).en).toContain('no valid start');
  });
});

describe('the facts of a stored flight', () => {
  const igc = fly(race(), COURSE, 'Moyes Litespeed RX');

  async function stored(): Promise<DebriefFacts> {
    const { result } = await analyseFlight({
      ...{ flightId: '01K0000000000000000000000A', uploadedAt: new Date(`${DAY}T18:00:00Z`) },
      ...{ bytes: igc, fileSha256: null, part: null, pieces: new Map<string, Uint8Array>() },
      ...{ corrections: null, scoreBudgetMs: 60_000 },
      ...{ outlinedRuleSet: 'xcontest' as const, terrainFolder: 'none', debrief: null },
    });
    const { scores } = JSON.parse(result.score) as { scores: Record<string, object> };
    return storedFacts({
      ...{ title: 'A flight', site: null, flownAt: result.flownAt, durationSeconds: result.durationSeconds },
      ...{ aircraft: result.aircraft, metrics: result.metrics, quality: result.quality },
      ...{ thermals: result.thermals, task: result.task, track: Buffer.from(result.track) },
      score: JSON.stringify(scores['xcontest']),
    });
  }

  it('are those of the same flight just analysed, with its aircraft and its task', async () => {
    const log = prepareLog(readIgc(igc));
    const [score] = scoreFlight(log, { ruleSets: ['xcontest'] });
    const named = { title: 'A flight', site: null };
    const facts = await stored();
    expect(facts).toEqual(analysedDebriefFacts(log, analyseLog(log), score, named));
    expect(facts.aircraft_class).toBe('hang_glider');
    expect(facts.task!.flown.is_goal).toBe(true);
  });

  it('compare a hang glider with no paraglider', () => {
    const { en, de, fr } = debriefTexts(factsOf(igc));
    expect([en, de, fr].join('\n')).not.toMatch(/paraglider|Gleitschirm|parapente/);
  });
});

import { coachDebrief, type DebriefFacts, evidenceTimes, type TaskFacts } from '@engine/coach';
import { changedFacts, debriefTexts } from './changed-facts.js';

/** A race of 62.3 km with three turnpoints and goal, in 2 hours. */
const GOAL: TaskFacts = {
  flown: {
    ...{
      turnpoint_count: 3,
      reached_count: 3,
      area_count: 0,
      task_distance_km: 62.3,
      flown_distance_km: 62.3,
    },
    ...{ missing_distance_km: 0, is_started: true, is_goal: true, started_after_seconds: 1260 },
    ...{ race_seconds: 7200, speed_kmh: 31.2, goal_missed_by_m: null },
  },
  turnpoints: [
    { index: 1, reached_after_seconds: 2700, leg_seconds: 1440, leg_share: 0.2 },
    { index: 2, reached_after_seconds: 6660, leg_seconds: 3960, leg_share: 0.55 },
    { index: 3, reached_after_seconds: 7740, leg_seconds: 1080, leg_share: 0.15 },
  ].map((turnpoint) => ({ ...turnpoint, is_reached: true, missed_by_m: null })),
};

/** The same task, ended 120 m outside the third turnpoint. */
const MISSED: TaskFacts = {
  flown: {
    ...GOAL.flown,
    ...{ reached_count: 2, flown_distance_km: 45.1, missing_distance_km: 17.2 },
    ...{ is_goal: false, race_seconds: null, speed_kmh: null },
  },
  turnpoints: [
    ...GOAL.turnpoints.slice(0, 2).map((turnpoint) => ({ ...turnpoint, leg_share: null })),
    {
      ...{ index: 3, is_reached: false, reached_after_seconds: null },
      ...{ leg_seconds: null, leg_share: null, missed_by_m: 120 },
    },
  ],
};

/** A flight with that task, which as a triangle missed its closing by little. */
const flownWith = (task: TaskFacts | null): DebriefFacts =>
  changedFacts((facts) => {
    facts.task = task;
    facts.kind = 'cross_country';
    facts.metrics.duration_seconds = 9000;
    facts.score!.best = { ...facts.score!.best!, points: 80, distance_km: 60 };
    facts.score!.lost = [
      {
        ...facts.score!.lost[0]!,
        ...{ type: 'closed_fai_triangle', reason: 'not_closed', gap_m: 5200, limit_m: 3000 },
        ...{ missing_m: 2200, points_if_closed: 120, points_more: 40 },
      },
    ];
  });

describe('the debrief of a declared task', () => {
  it('is about the race', () => {
    const { en, de, fr } = debriefTexts(flownWith(GOAL));
    expect(en).toContain('Goal: a task of 62.3\u00a0km in 2\u00a0h');
    expect(en).toContain('You made goal at 31\u00a0km/h on average.');
    expect(en).toContain('You started 21\u00a0minutes after take-off.');
    expect(en).toContain('The leg to turnpoint 2 took 1\u00a0h 6\u00a0min, 55% of the race.');
    expect(de).toContain('Du bist mit einem Schnitt von 31\u00a0km/h ins Ziel geflogen.');
    expect(fr).toContain('Tu es au goal, avec une moyenne de 31\u00a0km/h.');
  });

  it('names the areas of a task that has no fixed distance', () => {
    const flown = { ...GOAL.flown, area_count: 3, speed_kmh: null };
    const { en, de, fr } = debriefTexts(flownWith({ ...GOAL, flown }));
    expect(en).toMatch(/^Goal: a task with 3 assigned areas in 2\u00a0h\n/);
    expect(de).toMatch(/^Im Ziel: eine Aufgabe mit 3 Wendegebieten in 2\u00a0h\n/);
    expect(fr).toMatch(/^Au goal : une manche à 3 zones assignées en 2\u00a0h\n/);
  });

  it('is not about a triangle', () => {
    const triangle = /XContest|triangle|closer to your start/;
    expect(debriefTexts(flownWith(null)).en).toMatch(triangle);
    expect(debriefTexts(flownWith(GOAL)).en).not.toMatch(triangle);
  });

  it('names the turnpoint that was missed, and what that cost', () => {
    const facts = flownWith(MISSED);
    const { en, de, fr } = debriefTexts(facts);
    expect(en).toContain('45.1\u00a0km of a task of 62.3\u00a0km');
    expect(en).toContain('You ended the race 17.2\u00a0km short of goal, with 2 of 3 turnpoints reached.');
    expect(coachDebrief(facts, 'en').improvements[0]!.text).toMatch(
      /^You missed turnpoint 3 by 120\u00a0m, which cost 17.2\u00a0km of the task/,
    );
    expect(de).toContain('Wendepunkt 3 hast du um 120\u00a0m verfehlt');
    expect(fr).toContain('Tu as manqué la balise 3 de 120\u00a0m');
    const far = structuredClone(MISSED);
    far.turnpoints[2]!.missed_by_m = 9000;
    expect(debriefTexts(flownWith(far)).en).not.toContain('You missed turnpoint');
  });

  it('does not call the landing in goal the end of a failed flight', () => {
    const facts = flownWith(GOAL);
    facts.metrics.distance_straight_km = 40;
    facts.summary.final_descent = {
      ...{
        height_m: 900,
        thermal_index: facts.thermals.length,
        below_top_m: 400,
        climb_last_minute_mps: 1.5,
      },
      ...{ after_seconds: 7800, duration_seconds: 1200, distance_km: 9.5 },
    };
    expect(debriefTexts(facts).en).not.toContain('The flight ended');
    facts.task = MISSED;
    expect(debriefTexts(facts).en).toContain('The flight ended');
  });

  it('says that a race was not started', () => {
    const flown = { ...MISSED.flown, is_started: false, started_after_seconds: null, reached_count: 0 };
    const { en } = debriefTexts(flownWith({ ...MISSED, flown }));
    expect(en).toContain('no valid start');
    expect(en).not.toContain('You missed turnpoint');
  });

  it('names the distance to a goal that was just missed', () => {
    const flown = { ...MISSED.flown, reached_count: 3, missing_distance_km: 0.3, goal_missed_by_m: 260 };
    const { en, de, fr } = debriefTexts(flownWith({ flown, turnpoints: GOAL.turnpoints }));
    expect(en).toContain('with all turnpoints reached.');
    expect(en).toContain('You came within 260\u00a0m of goal.');
    expect(de).toContain('Bis ins Ziel haben dir 260\u00a0m gefehlt.');
    expect(fr).toContain("Il t'a manqué 260\u00a0m pour le goal.");
  });

  it('says nothing of times that depend on radii which are not in the file', () => {
    const flown = { ...GOAL.flown, race_seconds: null, speed_kmh: null, started_after_seconds: null };
    const turnpoints = GOAL.turnpoints.map((turnpoint) => ({
      ...turnpoint,
      ...{ reached_after_seconds: null, leg_seconds: null, leg_share: null },
    }));
    const { en, de, fr } = debriefTexts(flownWith({ flown, turnpoints }));
    expect(en).toMatch(/^Goal: a declared route of 62.3\u00a0km\n/);
    expect(en).toContain('so the time on course is unknown');
    expect(de).toMatch(/^Im Ziel: eine programmierte Strecke von 62,3\u00a0km\n/);
    expect(fr).toMatch(/^Au goal : un parcours déclaré de 62,3\u00a0km\n/);
    expect(en).not.toMatch(/You made goal|You started|The leg to/);
  });

  it('has times that a page can jump to', () => {
    const times = evidenceTimes(flownWith(GOAL));
    expect(times.get('task:flown')).toEqual([{ from_seconds: 1260, to_seconds: 8460 }]);
    expect(times.get('turnpoint:2')).toEqual([{ from_seconds: 6660, to_seconds: 6660 }]);
  });
});

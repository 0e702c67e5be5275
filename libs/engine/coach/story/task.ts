import { TASK } from '../debrief-thresholds.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type Messages } from '../messages.js';
import { type Sentence, sentence } from './sentence.js';

/** How a race ended; empty without a task. */
export function taskResult({ task }: DebriefFacts, say: Messages): Sentence[] {
  if (task === null) return [];
  const { flown } = task;
  const { race_seconds: race, speed_kmh: speed } = flown;
  if (!flown.is_started) return [sentence(say.taskNotStarted(), 'task:flown')];
  if (!flown.is_goal) return [sentence(say.taskShort(flown), 'task:flown')];
  if (race === null) return [sentence(say.taskGoalRoute(), 'task:flown')];
  return speed === null ? [] : [sentence(say.taskGoal({ ...flown, speed_kmh: speed }), 'task:flown')];
}

/** The start and the leg that took longest. */
export function taskCourse({ task }: DebriefFacts, say: Messages): Sentence[] {
  const started = task?.flown.started_after_seconds ?? null;
  if (task === null || started === null) return [];
  const legs = task.turnpoints.flatMap((turnpoint) => {
    const { leg_seconds, leg_share } = turnpoint;
    return leg_seconds === null || leg_share === null ? [] : [{ ...turnpoint, leg_seconds, leg_share }];
  });
  const slowest = legs.toSorted((a, b) => b.leg_seconds - a.leg_seconds)[0];
  const isSlow = slowest && legs.length >= TASK.legCountMin && slowest.leg_share >= TASK.slowLegShareMin;
  return [
    sentence(say.taskStart(started), 'task:flown'),
    isSlow ? sentence(say.taskSlowestLeg(slowest), `turnpoint:${slowest.index}`) : null,
  ];
}

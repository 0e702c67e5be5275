import { type NumberText } from '../number-text.js';
import { type TaskMessages } from '../task-messages.js';

export function englishTask(n: NumberText): TaskMessages {
  return {
    headlineGoal: ({ task_distance_km, race_seconds }) =>
      `Goal: a task of ${n.scoredKilometres(task_distance_km)} in ${n.duration(race_seconds)}`,
    headlineTask: ({ task_distance_km, flown_distance_km }) =>
      `${n.scoredKilometres(flown_distance_km)} of a task of ${n.scoredKilometres(task_distance_km)}`,
    headlineNotStarted: ({ task_distance_km }) =>
      `A task of ${n.scoredKilometres(task_distance_km)}, not started`,

    taskGoal: ({ race_seconds, speed_kmh }) =>
      `You made goal ${n.duration(race_seconds)} after the start, at ${n.speed(speed_kmh)}.`,
    taskShort: ({ reached_count, turnpoint_count, missing_distance_km }) =>
      `You landed ${n.scoredKilometres(missing_distance_km)} short of goal, with ${n.count(reached_count)} of ${n.count(turnpoint_count)} turnpoints reached.`,
    taskNotStarted: ({ turnpoint_count }) =>
      `The log shows no valid start of the declared task with ${n.counted(turnpoint_count, 'one turnpoint', 'turnpoints')}, so there is no race to debrief.`,
    taskStart: (after) => `You started ${n.duration(after)} after take-off.`,
    taskSlowestLeg: ({ index, leg_seconds, leg_share }) =>
      `The leg to turnpoint ${index} took ${n.duration(leg_seconds)}, ${n.percent(leg_share)} of the race.`,

    taskMissed: ({ missing_distance_km }, { index, missed_by_m }) =>
      `You missed turnpoint ${index} by ${n.way(missed_by_m)}. That cost ${n.scoredKilometres(missing_distance_km)} of the task: check the arrow to the cylinder before you turn on course.`,
  };
}

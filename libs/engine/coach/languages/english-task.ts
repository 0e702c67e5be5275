import { type NumberText } from '../number-text.js';
import { type TaskMessages } from '../task-messages.js';

export function englishTask(n: NumberText): TaskMessages {
  return {
    headlineGoal: ({ task_distance_km, race_seconds }) =>
      `Goal: a task of ${n.scoredKilometres(task_distance_km)} in ${n.duration(race_seconds)}`,
    headlineGoalRoute: ({ task_distance_km }) =>
      `Goal: a declared route of ${n.scoredKilometres(task_distance_km)}`,
    headlineGoalAreas: ({ area_count, race_seconds }) =>
      `Goal: a task with ${area_count} assigned ${area_count === 1 ? 'area' : 'areas'} in ${n.duration(race_seconds)}`,
    headlineTask: ({ task_distance_km, flown_distance_km }) =>
      `${n.scoredKilometres(flown_distance_km)} of a task of ${n.scoredKilometres(task_distance_km)}`,
    headlineNotStarted: ({ task_distance_km }) =>
      `A task of ${n.scoredKilometres(task_distance_km)}, not started`,

    taskGoal: ({ speed_kmh }) => `You made goal at ${n.speed(speed_kmh)} on average.`,
    taskGoalRoute: () =>
      'You passed every turnpoint of the declared route in order. The file does not state their radii, so the time on course is unknown.',
    taskShort: ({ reached_count, turnpoint_count, missing_distance_km }) =>
      `You ended the race ${n.scoredKilometres(missing_distance_km)} short of goal` +
      (reached_count === 0
        ? '.'
        : reached_count === turnpoint_count
          ? ', with all turnpoints reached.'
          : `, with ${reached_count} of ${turnpoint_count} turnpoints reached.`),
    taskNotStarted: () =>
      'The log shows no valid start of the declared task, so there is no race to debrief.',
    taskStart: (after) => `You started ${n.duration(after)} after take-off.`,
    taskSlowestLeg: ({ index, leg_seconds, leg_share }) =>
      `The leg to turnpoint ${index} took ${n.duration(leg_seconds)}, ${n.percent(leg_share)} of the race.`,

    taskMissed: ({ missing_distance_km }, { index, missed_by_m }) =>
      `You missed turnpoint ${index} by ${n.way(missed_by_m)}, which cost ${n.scoredKilometres(missing_distance_km)} of the task. Wait until your instrument confirms the cylinder before you turn on course.`,
    taskGoalMissed: ({ goal_missed_by_m }) =>
      `You came within ${n.way(goal_missed_by_m)} of goal. A little more height for the final glide would have been enough.`,
  };
}

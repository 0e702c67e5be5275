import { type TaskFlownFact, type TaskTurnpointFact } from './facts/task-facts.js';
import { type Known } from './facts/known.js';

/** A declared task, as a race. */
export interface TaskMessages {
  headlineGoal(task: Known<TaskFlownFact, 'race_seconds'>): string;
  /** In goal of a task whose radii, and therefore times, are not in the file. */
  headlineGoalRoute(task: TaskFlownFact): string;
  headlineGoalAreas(task: Known<TaskFlownFact, 'race_seconds'>): string;
  headlineTask(task: TaskFlownFact): string;
  headlineNotStarted(task: TaskFlownFact): string;

  taskGoal(task: Known<TaskFlownFact, 'speed_kmh'>): string;
  taskGoalRoute(): string;
  taskShort(task: TaskFlownFact): string;
  taskNotStarted(): string;
  taskStart(startedAfterSeconds: number): string;
  taskSlowestLeg(turnpoint: Known<TaskTurnpointFact, 'leg_seconds' | 'leg_share'>): string;

  taskGoalMissed(task: Known<TaskFlownFact, 'goal_missed_by_m'>): string;
  taskMissed(task: TaskFlownFact, turnpoint: Known<TaskTurnpointFact, 'missed_by_m'>): string;
}

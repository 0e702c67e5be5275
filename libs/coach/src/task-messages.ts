import { type TaskFlownFact, type TaskTurnpointFact } from './facts/task-facts.js';
import { type Known } from './facts/known.js';

/** A declared task, as a race. */
export interface TaskMessages {
  headlineGoal(task: Known<TaskFlownFact, 'race_seconds'>): string;
  headlineTask(task: TaskFlownFact): string;
  headlineNotStarted(task: TaskFlownFact): string;

  taskGoal(task: Known<TaskFlownFact, 'race_seconds' | 'speed_kmh'>): string;
  taskShort(task: TaskFlownFact): string;
  taskNotStarted(task: TaskFlownFact): string;
  taskStart(startedAfterSeconds: number): string;
  taskSlowestLeg(turnpoint: Known<TaskTurnpointFact, 'leg_seconds' | 'leg_share'>): string;

  taskMissed(task: TaskFlownFact, turnpoint: Known<TaskTurnpointFact, 'missed_by_m'>): string;
}

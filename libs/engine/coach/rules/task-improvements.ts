import { type CoachRule, JUDGEMENT } from '../coach-rule.js';
import { TASK } from '../debrief-thresholds.js';

/** The race ended at a turnpoint, or at the goal, that was passed a little too far away. */
const missedTurnpoint: CoachRule = {
  id: 'missed-turnpoint',
  source: JUDGEMENT,
  find: ({ task, metrics: { duration_seconds } }, say) => {
    if (!task?.flown.is_started) return null;
    const { missing_distance_km: missing, task_distance_km: whole, goal_missed_by_m: goal } = task.flown;
    const next = task.turnpoints.find(({ is_reached }) => !is_reached);
    const missed = next ? next.missed_by_m : goal;
    if (missed === null || missed > TASK.missedByMaxM) return null;
    return {
      text: next
        ? say.taskMissed(task.flown, { ...next, missed_by_m: missed })
        : say.taskGoalMissed({ ...task.flown, goal_missed_by_m: missed }),
      evidence: ['task:flown', ...(next ? [`turnpoint:${next.index}`] : [])],
      weight: whole > 0 ? ((duration_seconds ?? 0) * missing) / whole : 0,
    };
  },
};

export const TASK_IMPROVEMENTS: readonly CoachRule[] = [missedTurnpoint];

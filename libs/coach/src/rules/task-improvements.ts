import { type CoachRule, JUDGEMENT } from '../coach-rule.js';
import { TASK } from '../debrief-thresholds.js';

/** The race ended at a turnpoint that was passed too far away. */
const missedTurnpoint: CoachRule = {
  id: 'missed-turnpoint',
  source: JUDGEMENT,
  find: ({ task, metrics: { duration_seconds } }, say) => {
    if (task === null || task.flown.started_after_seconds === null) return null;
    const next = task.turnpoints.find(({ reached_after_seconds }) => reached_after_seconds === null);
    const missed = next?.missed_by_m ?? null;
    if (next === undefined || missed === null || missed > TASK.missedByMaxM) return null;
    const { missing_distance_km: missing, task_distance_km: whole } = task.flown;
    return {
      text: say.taskMissed(task.flown, { ...next, missed_by_m: missed }),
      evidence: ['task:flown', `turnpoint:${next.index}`],
      weight: whole > 0 ? ((duration_seconds ?? 0) * missing) / whole : 0,
    };
  },
};

export const TASK_IMPROVEMENTS: readonly CoachRule[] = [missedTurnpoint];

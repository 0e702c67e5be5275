import { type DebriefStatement } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type TaskFacts } from '../facts/task-facts.js';
import { isWhole } from '../coach-rule.js';
import { type Messages } from '../messages.js';
import { type ChosenTraits } from '../traits/chosen-traits.js';
import { sentence } from './sentence.js';

const DURATION = 'metric:duration_seconds';

export function headline(
  facts: DebriefFacts,
  { headline: trait }: ChosenTraits,
  say: Messages,
): DebriefStatement {
  const { kind, metrics, task } = facts;
  const seconds = metrics.duration_seconds ?? 0;
  if (kind === 'no_flight') return sentence(say.headlineNoFlight(), 'quality:level');
  if (task !== null) return taskHeadline(task, say);
  switch (kind) {
    case 'sparse':
      return sentence(say.headlineSparse(seconds), DURATION);
    case 'sled':
      return sentence(isWhole(facts) ? say.headlineSled(seconds) : say.headlineTime(seconds), DURATION);
    case 'powered':
      return sentence(say.headlinePowered(seconds), DURATION);
    case 'balloon':
      return sentence(say.headlineBalloon(seconds), DURATION);
    default:
      return trait?.headline
        ? sentence(trait.headline, ...trait.evidence)
        : sentence(say.headlineTime(seconds), DURATION);
  }
}

function taskHeadline({ flown }: TaskFacts, say: Messages): DebriefStatement {
  const { race_seconds: race } = flown;
  if (!flown.is_started) return sentence(say.headlineNotStarted(flown), 'task:flown');
  if (!flown.is_goal) return sentence(say.headlineTask(flown), 'task:flown');
  if (race === null) return sentence(say.headlineGoalRoute(flown), 'task:flown');
  const timed = { ...flown, race_seconds: race };
  return sentence(
    flown.area_count > 0 ? say.headlineGoalAreas(timed) : say.headlineGoal(timed),
    'task:flown',
  );
}

import { DebriefQueue, type Chore, addLostJobs } from '@core/work';
import { type DebriefClaim, DebriefWorkRepository } from '../tables/debrief-work.repository.js';
import { Injectable } from '@nestjs/common';

/** Creates the missing jobs of debriefs again, as for flights. */
@Injectable()
export class DueDebriefs implements Chore {
  readonly name = 'due debriefs';

  constructor(
    private readonly work: DebriefWorkRepository,
    private readonly queue: DebriefQueue,
  ) {}

  async run(stopping: AbortSignal) {
    // A run lost by a crashed worker gets priority, because a client may be waiting for it. A run that was never started
    // may still be in the queue behind many others.
    const add = (due: DebriefClaim[]) =>
      this.queue.addAll(due.map((run) => ({ ...run, isAwaited: run.attempt > 0 })));
    return { debriefs: await addLostJobs(this.work, add, stopping) };
  }
}

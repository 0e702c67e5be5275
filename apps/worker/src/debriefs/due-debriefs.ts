import { DebriefWorkRepository } from '@app/database';
import { DebriefQueue } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { type Chore } from '../chore.js';

/** A run that stays unclaimed longer than this has probably lost its job. */
const IDLE_SECONDS = 10;
const BATCH = 500;

/** Creates the missing jobs of debriefs again, as for flights. */
@Injectable()
export class DueDebriefs implements Chore {
  readonly name = 'due debriefs';

  constructor(
    private readonly work: DebriefWorkRepository,
    private readonly queue: DebriefQueue,
  ) {}

  async run(stopping: AbortSignal) {
    let debriefs = 0;
    for await (const due of this.work.due(IDLE_SECONDS, BATCH)) {
      // A run lost by a crashed worker gets priority, because a client may be waiting for it. A run that was never
      // started may still be in the queue behind many others.
      await this.queue.addAll(due.map((run) => ({ ...run, isAwaited: run.attempt > 0 })));
      debriefs += due.length;
      if (stopping.aborted) break;
    }
    return { debriefs };
  }
}

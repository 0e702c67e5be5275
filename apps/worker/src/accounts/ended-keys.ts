import { SETTINGS, type Settings } from '@app/config';
import { ApiKeyRepository } from '@tables/api-keys';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore } from '../chore.js';
import { deleteInBatches } from '../delete-in-batches.js';

const BATCH = 1_000;

/** Deletes API keys that ended long ago. They are refused with or without their row. */
@Injectable()
export class EndedKeys implements Chore {
  readonly name = 'ended keys';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly keys: ApiKeyRepository,
  ) {}

  async run(stopping: AbortSignal) {
    const { endedKeyDays } = this.settings;
    return {
      keys: await deleteInBatches(BATCH, stopping, (limit) => this.keys.forgetEnded(endedKeyDays, limit)),
    };
  }
}

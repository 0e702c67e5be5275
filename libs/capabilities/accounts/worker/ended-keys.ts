import { SETTINGS, type Settings } from '@core/config';
import { ApiKeyRepository } from '../tables/keys/api-key.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, deleteInBatches } from '@core/work';

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

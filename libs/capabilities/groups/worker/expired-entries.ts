import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { type Chore } from '@core/work';
import { DeleteFlight } from '@capabilities/flights';
import { Inject, Injectable } from '@nestjs/common';
import { type ExpiredEntry, SharedGroupRepository } from '../tables/shared-group.repository.js';

const BATCH = 100;

/** Deletes flights of visitors that no owner of a group has approved within `GROUP_WAITING_DAYS`. */
@Injectable()
export class ExpiredEntries implements Chore {
  readonly name = 'expired group entries';

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'groupWaitingDays'>,
    private readonly groups: SharedGroupRepository,
    private readonly deleting: DeleteFlight,
  ) {}

  async run(stopping: AbortSignal) {
    let flights = 0;
    for (;;) {
      const expired = await this.groups.expired(this.settings.groupWaitingDays, BATCH);
      for (const entry of expired) {
        if (stopping.aborted) return { flights };
        if (await this.delete(entry)) flights++;
      }
      if (expired.length < BATCH) return { flights };
    }
  }

  /** False if somebody else has approved or deleted it a moment ago. */
  private async delete(entry: ExpiredEntry): Promise<boolean> {
    try {
      return await this.deleting.delete(entry.guestsAccountId, entry.flightId, (manager) =>
        this.groups.lockWaiting(entry, manager),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === 'flight_not_found') return false;
      throw error;
    }
  }
}

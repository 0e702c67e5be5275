import { AccountDeletion } from '../domain/account-deletion.js';
import { Injectable, Logger } from '@nestjs/common';
import { type Chore } from '@core/work';

/** Finishes the deletion of accounts. A failure of one does not stop the others. */
@Injectable()
export class BegunDeletions implements Chore {
  readonly name = 'account deletions';
  readonly mayTakeHours = true;
  private readonly logger = new Logger('worker');

  constructor(private readonly deletion: AccountDeletion) {}

  async run(stopping: AbortSignal) {
    let accounts = 0;
    for await (const { account, error } of this.deletion.finishAll(stopping)) {
      const accountId = account.publicId;
      if (error === undefined) {
        accounts++;
        this.logger.log({ event: 'account.deleted', accountId });
      } else this.logger.warn({ event: 'account.deletion_failed', accountId, error });
    }
    return { accounts };
  }
}

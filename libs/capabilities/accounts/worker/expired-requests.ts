import { IdempotentRequestRepository } from '@core/access';
import { Injectable } from '@nestjs/common';
import { type Chore } from '@core/work';

/** Per round. */
const BATCH = 5_000;

/** Deletes expired responses to requests with an `Idempotency-Key`. */
@Injectable()
export class ExpiredRequests implements Chore {
  readonly name = 'expired requests';

  constructor(private readonly requests: IdempotentRequestRepository) {}

  async run() {
    return { requests: await this.requests.removeExpired(BATCH) };
  }
}

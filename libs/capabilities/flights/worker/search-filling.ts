import { Injectable } from '@nestjs/common';
import { SearchFillingRepository } from '../tables/search-filling.repository.js';
import { Filling } from './filling.js';
import { UploadsInHand } from './uploads-in-hand.js';

const BATCH = 200;

/** Makes flights of earlier releases searchable, also those that their workers still finish during an upgrade. */
@Injectable()
export class SearchFilling extends Filling {
  readonly name = 'search';

  constructor(
    private readonly rows: SearchFillingRepository,
    uploads: UploadsInHand,
  ) {
    super(uploads, BATCH);
  }

  protected fillBatch(batch: number): Promise<number> {
    return this.rows.fill(batch);
  }
}

import { LogbookKeepingRepository } from '@capabilities/flights';
import { type DataSource } from 'typeorm';
import { LogbookKeeping } from '../../libs/capabilities/flights/worker/logbook-keeping.js';
import { UploadsInHand } from '../../libs/capabilities/flights/worker/uploads-in-hand.js';

/** Brings the kept totals and records of all accounts up to date, as a worker does in a round. */
export async function keepLogbooks(database: DataSource): Promise<void> {
  const chore = new LogbookKeeping(new LogbookKeepingRepository(database), new UploadsInHand());
  await chore.run(new AbortController().signal);
}

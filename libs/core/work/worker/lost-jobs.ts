/** A row that stays unclaimed longer than this has probably lost its job. */
export const IDLE_SECONDS = 10;
export const LOST_JOBS_BATCH = 500;

/** Rows that no worker holds, oldest first, in batches. */
interface DueRows<Row> {
  due(idleSeconds: number, batch: number): AsyncIterable<Row[]>;
}

/**
 * Adds the jobs of due rows again, however many a lost queue contained. Jobs that exist do not change.
 * @returns how many rows
 */
export async function addLostJobs<Row>(
  rows: DueRows<Row>,
  add: (due: Row[]) => Promise<void>,
  stopping: AbortSignal,
): Promise<number> {
  let count = 0;
  for await (const due of rows.due(IDLE_SECONDS, LOST_JOBS_BATCH)) {
    await add(due);
    count += due.length;
    if (stopping.aborted) break;
  }
  return count;
}

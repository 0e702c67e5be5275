/**
 * Deletes until a batch is not full, so that no statement locks many rows or runs for long. Returns how many rows.
 * @param step deletes up to `limit` rows and returns how many
 */
export async function deleteInBatches(
  limit: number,
  stopping: AbortSignal,
  step: (limit: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ;) {
    const deleted = await step(limit);
    total += deleted;
    if (deleted < limit || stopping.aborted) return total;
  }
}

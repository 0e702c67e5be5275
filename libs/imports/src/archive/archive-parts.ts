/**
 * Size of the parts in which an archive is stored. An import that is being received holds one in memory, and a worker a
 * few.
 */
export const PART_BYTES = 2_097_152;

/** Upkeep of the data of accounts. */
export { BegunDeletions } from './begun-deletions.js';

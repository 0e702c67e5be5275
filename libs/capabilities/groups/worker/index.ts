/** What the workers do for groups. */
export { ExpiredEntries } from './expired-entries.js';

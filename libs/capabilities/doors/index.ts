/** Ways in for instruments: the Leonardo form, the WebDAV inbox, the watched folder. */
export { INBOX_ROOT } from './inbox/inbox-path.js';
export { InboxModule } from './inbox/inbox.module.js';
export { WatchedFolder } from './inbox/watched-folder.js';
export { LeonardoModule } from './leonardo/leonardo.module.js';
export { INBOX_TABLES } from './tables/inbox-tables.js';

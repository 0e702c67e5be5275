import { InboxModule } from './inbox/inbox.module.js';
import { LeonardoModule } from './leonardo/leonardo.module.js';

export { INBOX_ROOT } from './inbox/inbox-path.js';
export { WatchedFolder } from './inbox/watched-folder.js';
export { INBOX_TABLES } from './tables/inbox-tables.js';

/** Ways in for instruments, a folder each. */
export const DOOR_MODULES = [InboxModule, LeonardoModule] as const;

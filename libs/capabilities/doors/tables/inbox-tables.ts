import { type Tables } from '@core/database';
import { InboxEntry } from './inbox-entry.entity.js';
import { InboxEntryRepository } from './inbox-entry.repository.js';

export const INBOX_TABLES: Tables = { entities: [InboxEntry], repositories: [InboxEntryRepository] };

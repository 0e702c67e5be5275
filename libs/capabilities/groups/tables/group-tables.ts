import { type Tables } from '@core/database';
import { GroupEntryRow } from './group-entry.entity.js';
import { GroupRow } from './group.entity.js';
import { GroupRepository } from './group.repository.js';
import { SharedGroupRepository } from './shared-group.repository.js';

export const GROUP_TABLES: Tables = {
  entities: [GroupRow, GroupEntryRow],
  repositories: [GroupRepository, SharedGroupRepository],
};

import { type Tables } from '@core/database';
import { ImportEntryRow } from './import-entry.entity.js';
import { ImportFileRow } from './import-file.entity.js';
import { ImportUpkeepRepository } from './import-upkeep.repository.js';
import { ImportWorkRepository } from './import-work.repository.js';
import { ImportRow } from './import.entity.js';
import { ImportRepository } from './import.repository.js';

export const IMPORT_TABLES: Tables = {
  entities: [ImportRow, ImportFileRow, ImportEntryRow],
  repositories: [ImportRepository, ImportUpkeepRepository, ImportWorkRepository],
};

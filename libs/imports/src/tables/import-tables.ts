import { type Tables } from '@app/database';
import { ImportFileRow } from './import-file.entity.js';
import { ImportWorkRepository } from './import-work.repository.js';
import { ImportRow } from './import.entity.js';
import { ImportRepository } from './import.repository.js';

export const IMPORT_TABLES: Tables = {
  entities: [ImportRow, ImportFileRow],
  repositories: [ImportRepository, ImportWorkRepository],
};

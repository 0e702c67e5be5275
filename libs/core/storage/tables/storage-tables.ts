import { type Tables } from '@core/database';
import { FileStoreRepository } from './file-store.repository.js';
import { Installation } from './installation.entity.js';

export const STORAGE_TABLES: Tables = {
  entities: [Installation],
  repositories: [FileStoreRepository],
};

export { FileStoreRepository, type ChooseStore } from './file-store.repository.js';
export { Installation } from './installation.entity.js';
export { STORAGE_TABLES } from './storage-tables.js';

/** Imports are read here. */
export { AbandonedArchives } from './abandoned-archives.js';
export { ImportFileReading } from './import-file-reading.js';
export { ImportReading } from './import-reading.js';
export { ImportRoom } from './import-room.js';
export { OLD_IMPORTS } from './retention.js';
export { StalledImports } from './stalled-imports.js';
export { UnlistedImports } from './unlisted-imports.js';

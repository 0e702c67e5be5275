export { EncryptionModule } from './encryption.module.js';
export { installationKeyRing, NoKeysError } from './installation-key-ring.js';
export { keptEncryptionKeys } from './kept-keys.js';
export { DecryptionError, KeyRing, type NamedKey } from './key-ring.js';

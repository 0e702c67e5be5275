/** Encryption at rest, with the keys of the installation. */
export { EncryptionModule } from './encryption.module.js';
export { installationKeyRing, NoKeysError } from './installation-key-ring.js';
export { keptEncryptionKeys } from './kept-keys.js';
export { keptSecret } from './kept-secret.js';
export { DecryptionError, KeyRing, type NamedKey } from './key-ring.js';

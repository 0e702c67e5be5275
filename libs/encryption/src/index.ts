export { EncryptionModule } from './encryption.module.js';
export { DecryptionError, KeyRing, type NamedKey } from './key-ring.js';

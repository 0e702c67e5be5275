/** Signatures of recorders, validated by a server. */
export { signatureValidatorOf } from './domain/signature-validator-of.js';
export { SIGNATURE_TABLES } from './tables/signature-tables.js';

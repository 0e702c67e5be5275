export { SignatureValidationRow, type ValidationResult } from './signature-validation.entity.js';
export { SIGNATURE_TABLES } from './signature-tables.js';
export { SignatureWorkRepository, type ClaimedSignature } from './signature-work.repository.js';

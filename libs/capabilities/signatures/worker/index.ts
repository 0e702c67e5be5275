/** Signatures are validated here. */
export { SignatureUpkeep } from './signature-upkeep.js';
export { SignatureValidation } from './signature-validation.js';
export { SIGNATURE_VALIDATOR } from './signature-validator.token.js';

/** Validation of signatures by a server: a port and its adapter. */
export { signatureValidatorOf } from './signature-validator-of.js';
export { SignatureValidator, type Verdict } from './signature-validator.js';

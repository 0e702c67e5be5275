/** Injection token of the configured {@link SignatureValidator}, or null. */
export const SIGNATURE_VALIDATOR = Symbol('signature validator');

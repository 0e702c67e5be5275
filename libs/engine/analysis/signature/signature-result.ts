/**
 * `valid`: the records are as the recorder wrote them. `invalid`: they were changed. `unsupported`: the recorder's
 * scheme is not public. `not_checked`: the file has no signature.
 */
export type SignatureResult = 'valid' | 'invalid' | 'unsupported' | 'not_checked';

import { type Settings } from '@core/config';
import { OpenValidationServer } from './open-validation-server/open-validation-server.js';
import { type SignatureValidator } from './signature-validator.js';

/** The configured validation server; null if files stay in the installation. */
export function signatureValidatorOf(settings: Settings): SignatureValidator | null {
  const { signatureValidationUrl: url, signatureTimeoutSeconds } = settings;
  return url === undefined
    ? null
    : new OpenValidationServer({ url, timeoutMs: signatureTimeoutSeconds * 1_000 });
}

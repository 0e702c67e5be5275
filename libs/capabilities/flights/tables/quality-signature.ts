import { wireTime } from '@core/contract';
import { type FlightQuality } from '@engine/results/shapes';

/** The result of a validation server for the file of a flight. */
export interface ServerValidation {
  readonly result: 'valid' | 'invalid' | 'unsupported';
  readonly validatedBy: string;
  readonly validatedAt: Date;
}

type SignatureFields = Pick<
  FlightQuality,
  'signature_validation' | 'signature_validated_by' | 'signature_validated_at'
>;

/**
 * A stored quality report with the result of a validation server.
 * @param quality JSON text
 * @param validation null while it is pending
 */
export function qualityWithValidation(quality: string, validation: ServerValidation | null): string {
  const fields: SignatureFields = validation
    ? {
        signature_validation: validation.result,
        signature_validated_by: validation.validatedBy,
        signature_validated_at: wireTime(validation.validatedAt.getTime()),
      }
    : { signature_validation: 'not_checked', signature_validated_by: null, signature_validated_at: null };
  return JSON.stringify({ ...(JSON.parse(quality) as FlightQuality), ...fields });
}

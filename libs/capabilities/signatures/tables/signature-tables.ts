import { type Tables } from '@core/database';
import { SignatureValidationRow } from './signature-validation.entity.js';
import { SignatureWorkRepository } from './signature-work.repository.js';

export const SIGNATURE_TABLES: Tables = {
  entities: [SignatureValidationRow],
  repositories: [SignatureWorkRepository],
};

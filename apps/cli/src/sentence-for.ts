import { EmbeddedPostgresError } from '@core/embedded-postgres';
import { UsageError } from './platform/output.js';

/** A sentence for errors that the operator can fix. All others are bugs and are shown with their stack. */
export async function sentenceFor(error: unknown): Promise<unknown> {
  const { isDatabaseUnavailable, mayHaveCommitted } = await import('@core/database');
  const { NoKeysError } = await import('@core/encryption');
  const { FileStoreUnavailableError, StoreNotAcceptedError } = await import('@core/storage');
  const { MailNotTakenError } = await import('@core/mail');
  const { DatabaseNotReadyError } = await import('@core/database');
  const foreseen = [
    UsageError,
    DatabaseNotReadyError,
    EmbeddedPostgresError,
    MailNotTakenError,
    NoKeysError,
    StoreNotAcceptedError,
  ].some((known) => error instanceof known);
  if (foreseen) return (error as Error).message;
  if (error instanceof FileStoreUnavailableError)
    return `The file store is not available: ${error.message}. Check that DATA_DIR is the service's data folder and that the store is mounted, or that S3_BUCKET and the other S3_ variables are those of the service.`;
  if (isDatabaseUnavailable(error) && !mayHaveCommitted(error))
    return `The database is unavailable: ${(error as Error).message}`;
  if (isDatabaseUnavailable(error))
    return `Cannot connect to the database: ${(error as NodeJS.ErrnoException).code}`;
  return error;
}

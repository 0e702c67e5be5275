/** The embedded server cannot run here. The message contains the reason and what to do instead. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** The message describes the problem and what to do about it. */
export class DatabaseNotReadyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseNotReadyError';
  }
}

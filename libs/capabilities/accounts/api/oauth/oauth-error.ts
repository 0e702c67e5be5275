/** An error in the form of RFC 6749, 5.2: its clients read `error` instead of our `code`. */
export class OAuthError extends Error {
  constructor(
    readonly code: 'invalid_request' | 'invalid_grant' | 'invalid_scope' | 'temporarily_unavailable',
    description: string,
  ) {
    super(description);
    this.name = 'OAuthError';
  }
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether a service at this origin offers OAuth: tokens must not cross a network in plain text. */
export function isOAuthOrigin(origin: string): boolean {
  return origin.startsWith('https://') || LOOPBACK.test(origin);
}

const BYTES = 16;

/** A random id. `crypto.randomUUID` is missing on pages without HTTPS, such as those of a service in a local network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

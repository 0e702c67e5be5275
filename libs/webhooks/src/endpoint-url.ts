export const ENDPOINT_URL_CHARACTERS_MAX = 2_048;

/** What is wrong with the address of an endpoint; null when it may be registered and posted to. */
export function endpointUrlProblem(text: string, options: { allowHttp: boolean }): string | null {
  if (text.length > ENDPOINT_URL_CHARACTERS_MAX)
    return `The URL is longer than ${ENDPOINT_URL_CHARACTERS_MAX} characters.`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return 'This is no URL.';
  if (url.protocol !== 'https:' && !(options.allowHttp && url.protocol === 'http:')) {
    return 'The URL must begin with https://.';
  }
  if (url.username || url.password) return 'The URL must not carry a user name or password.';
  if (url.hash) return 'The URL must not have a fragment (#).';
  if (url.hostname.endsWith('.')) return 'The host name must not end with a dot.';
  return null;
}

import { type AppKind } from '@core/contract';

/** What an authorization request can contain: white space and letters outside ASCII are encoded in a URI. */
const PRINTABLE = /^[\x21-\x7e]+$/;
/** The only hosts of this machine that RFC 8252, 7.3, and common clients use, as they are written. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?([/?]|$)/;
const LOOPBACK_HOST = /^(localhost\.?|127(\.\d+){3}|\[::1\])$/;
/** RFC 8252, 7.1: a domain of the developer, reversed, and a path. */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\/(?!\/)/;
/** Of code editors, whose schemes are no domains: `cursor://anysphere.cursor-mcp/oauth/callback`. */
const EDITOR = /^(cursor|vscode|vscode-insiders):\/\/[\w.-]+\/[\w./~-]*$/;

/**
 * Why users cannot return to a URI; undefined if they can. PKCE protects the code from other programs on the same machine
 * that claim the scheme or port of a native app.
 */
export function redirectUriProblem(kind: AppKind, uri: string): string | undefined {
  if (!PRINTABLE.test(uri) || !URL.canParse(uri)) {
    return `must be complete URIs in ASCII, such as https://vario.example/callback; got ${JSON.stringify(uri)}`;
  }
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#') || username || password) {
    return `must not contain a fragment, a user name or a password; got ${uri}`;
  }
  if (protocol === 'https:') {
    return LOOPBACK_HOST.test(hostname) ? `must use http:// on this machine; got ${uri}` : undefined;
  }
  if (kind !== 'native') return `must begin with https:// unless the app is native; got ${uri}`;
  if (LOOPBACK.test(uri) || OWN_SCHEME.test(uri) || EDITOR.test(uri)) return undefined;
  return protocol === 'http:'
    ? `can use http:// only for localhost, 127.0.0.1 and [::1]; got ${uri}`
    : `must use the scheme of your domain, reversed, as in com.example.vario:/callback; got ${uri}`;
}

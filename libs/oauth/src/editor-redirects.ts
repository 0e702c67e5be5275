/**
 * Redirect URIs of code editors, such as `cursor://anysphere.cursor-mcp/oauth/callback`. Their schemes are no reversed
 * domains (RFC 8252, 7.1), so better-auth refuses to register them. As for all native apps, PKCE protects the code from
 * other programs that claim the scheme.
 */
const EDITOR_REDIRECT = /^(cursor|vscode|vscode-insiders):\/\/[\w.-]+\/[\w./~-]*$/;

/** What better-auth may check instead: a URI that it accepts from native apps alone. */
const STAND_IN = 'com.example.editor:/';

export function isEditorRedirect(uri: string): boolean {
  return EDITOR_REDIRECT.test(uri);
}

/** The URIs as better-auth can register them. */
export function withoutEditorRedirects(uris: readonly string[]): string[] {
  return uris.map((uri, index) => (isEditorRedirect(uri) ? `${STAND_IN}${index}` : uri));
}

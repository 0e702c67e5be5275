import { ApiError, type KeyScope } from '@core/contract';
import { type CallingPrincipal, type Principal } from './principal.js';

/** RFC 6750, and where a client finds out how to get a token: RFC 9728, 5.1. */
export function bearerChallenge(
  resourceMetadataUrl: string | undefined,
  ...parameters: readonly string[]
): Record<string, string> {
  const metadata = resourceMetadataUrl === undefined ? [] : [`resource_metadata="${resourceMetadataUrl}"`];
  const all = [...parameters, ...metadata].join(', ');
  return { 'WWW-Authenticate': all === '' ? 'Bearer' : `Bearer ${all}` };
}

/** Without a scope, every key will do. */
export type RequiredScopes =
  { readonly anyOf: readonly KeyScope[] } | { readonly allOf: readonly KeyScope[] };

/** For a route whose scopes depend on the body. All are required. @throws ApiError insufficient_scope */
export function requireScopes(principal: Principal, allOf: readonly KeyScope[]): void {
  const refusal = scopeLacking(principal, { allOf });
  if (refusal) throw refusal;
}

export function scopeLacking(principal: CallingPrincipal, required: RequiredScopes): ApiError | undefined {
  const { scopes, credential, resourceMetadataUrl } = principal;
  const lacking =
    'allOf' in required
      ? required.allOf.filter((scope) => !scopes.includes(scope))
      : required.anyOf.some((scope) => scopes.includes(scope))
        ? []
        : required.anyOf;
  if (lacking.length === 0) return undefined;
  const name = credential.kind === 'oauth_token' ? 'access token' : 'API key';
  const [noun, conjunction] = 'allOf' in required && lacking.length > 1 ? ['scopes', 'and'] : ['scope', 'or'];
  return new ApiError('insufficient_scope', {
    message: `The ${name} lacks the ${noun} that this operation requires: ${lacking.join(` ${conjunction} `)}.`,
    headers: bearerChallenge(
      resourceMetadataUrl,
      'error="insufficient_scope"',
      `scope="${lacking.join(' ')}"`,
    ),
  });
}

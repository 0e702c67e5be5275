import { ApiError, type Scope } from '@core/contract';
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

/** For a route whose scopes depend on the body. All are required. @throws ApiError insufficient_scope */
export function requireScopes(principal: Principal, required: readonly Scope[]): void {
  for (const scope of required) {
    const refusal = scopeLacking(principal, [scope]);
    if (refusal) throw refusal;
  }
}

export function scopeLacking(principal: CallingPrincipal, anyOf: readonly Scope[]): ApiError | undefined {
  const { scopes, credential, resourceMetadataUrl } = principal;
  if (anyOf.length === 0 || anyOf.some((scope) => scopes.includes(scope))) return undefined;
  const name = credential.kind === 'oauth_token' ? 'access token' : 'API key';
  return new ApiError('insufficient_scope', {
    message: `The ${name} lacks the scope that this operation requires: ${anyOf.join(' or ')}.`,
    headers: bearerChallenge(resourceMetadataUrl, 'error="insufficient_scope"', `scope="${anyOf.join(' ')}"`),
  });
}

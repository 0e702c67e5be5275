import { type Role, type Scope } from '@app/contract';
import { ErrorResponses } from '@app/openapi';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';

/** What a route demands of its caller. Every route declares one; a test walks all routes. */
export type Access =
  | { readonly open: true }
  | { readonly open: false; readonly anyOf: readonly Scope[] }
  /** A route of the developer platform, which has a guard of its own. */
  | { readonly open: false; readonly session: 'none' | Role };

export const ACCESS_METADATA = 'access';
export const FLIGHT_METADATA = 'flight';
export const BEARER_SCHEME = 'api_key';

/**
 * The route needs a key that has at least one of these scopes; with none named, any valid key will do.
 * Sets what the guard checks and what the OpenAPI document says of security and of the 401, 403 and 429 answers.
 */
export function Scopes(...anyOf: Scope[]): MethodDecorator {
  const access: Access = { open: false, anyOf };
  return applyDecorators(
    SetMetadata(ACCESS_METADATA, access),
    // each an alternative: scopes in one list would all be needed
    ...(anyOf.length === 0
      ? [ApiSecurity(BEARER_SCHEME)]
      : anyOf.map((scope) => ApiSecurity(BEARER_SCHEME, [scope]))),
    ErrorResponses('missing_api_key', 'invalid_api_key', 'insufficient_scope', 'account_disabled'),
    ErrorResponses('rate_limited', 'monthly_quota_exceeded'),
    ErrorResponses('internal_error', 'service_unavailable'),
  );
}

/**
 * Looks up the flight whose id is this parameter of the route, in the statement that looks up the key. The handler
 * gets it as `@NamedFlight()`.
 */
export function NamesFlight(parameter: string): MethodDecorator {
  return SetMetadata(FLIGHT_METADATA, parameter);
}

/** The route needs no key. */
export function OpenToAll(): MethodDecorator & ClassDecorator {
  const access: Access = { open: true };
  return SetMetadata(ACCESS_METADATA, access);
}

import { ERROR_CATALOGUE, type Scope } from '@app/contract';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiForbiddenResponse, ApiSecurity, ApiUnauthorizedResponse } from '@nestjs/swagger';

/** What a route demands of its caller. Every route declares one; a test walks all routes. */
export type Access = { readonly open: true } | { readonly open: false; readonly anyOf: readonly Scope[] };

export const ACCESS_METADATA = 'access';
export const BEARER_SCHEME = 'api_key';

const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };

/**
 * The route needs a key that has at least one of these scopes; with none named, any valid key will do.
 * Sets what the guard checks and what the OpenAPI document says of security and of the 401 and 403 answers.
 */
export function Scopes(...anyOf: Scope[]): MethodDecorator {
  const access: Access = { open: false, anyOf };
  return applyDecorators(
    SetMetadata(ACCESS_METADATA, access),
    ApiBearerAuth(BEARER_SCHEME),
    ...(anyOf.length > 0 ? [ApiSecurity(BEARER_SCHEME, anyOf)] : []),
    ApiUnauthorizedResponse({
      description: '`missing_api_key` or `invalid_api_key`.',
      schema: ERROR_SCHEMA,
      example: { message: ERROR_CATALOGUE.invalid_api_key.message, code: 'invalid_api_key' },
    }),
    ApiForbiddenResponse({ description: '`insufficient_scope` or `account_disabled`.', schema: ERROR_SCHEMA }),
  );
}

/** The route needs no key. */
export function OpenToAll(): MethodDecorator & ClassDecorator {
  const access: Access = { open: true };
  return SetMetadata(ACCESS_METADATA, access);
}

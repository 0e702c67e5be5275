import { PLATFORM_SCOPE, type Role, type Scope } from '@core/contract';
import { type ResourceName } from '../oauth/oauth-resources.js';
import { ErrorResponses } from '@core/http';
import { type RequiredScopes } from './bearer-challenge.js';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';

/** What a route requires of its caller. Every route declares one; a test checks all routes. */
export type Access =
  | { readonly open: true; readonly limited: boolean }
  | ({ readonly open: false } & RequiredScopes)
  /** A route of the developer platform, which has its own guard. */
  | { readonly open: false; readonly session: 'none' | Role };

export const ACCESS_METADATA = 'access';
export const FLIGHT_METADATA = 'flight';
export const LOGIN_METADATA = 'login';
export const APP_METADATA = 'app';
export const MANAGING_KEY_METADATA = 'managing_key';
export const RESOURCE_METADATA = 'resource';
export const BEARER_SCHEME = 'api_key';
/** The access token of an app, which acts like a key. */
export const OAUTH_SCHEME = 'oauth2';
/** The secret of an app on a server. */
export const APP_SCHEME = 'app_secret';
/** HTTP Basic: a user name of the account, and an API key as the password. */
export const LOGIN_SCHEME = 'upload_login';

/**
 * The route needs a key with at least one of these scopes; without arguments, any valid key. Each scope alone must permit
 * everything that the route shows. Sets the guard's metadata and documents security and the 401,
 * 403 and 429 responses in OpenAPI.
 */
export function Scopes(...anyOf: Scope[]): MethodDecorator {
  return requiring({ anyOf });
}

/** As {@link Scopes}, but the key needs all of these scopes. */
export function AllScopes(...allOf: readonly [Scope, Scope, ...Scope[]]): MethodDecorator {
  return requiring({ allOf });
}

function requiring(required: RequiredScopes): MethodDecorator {
  const access: Access = { open: false, ...required };
  // separate entries are alternatives; scopes in one list are all required
  const alternatives = 'allOf' in required ? [required.allOf] : required.anyOf.map((scope) => [scope]);
  return applyDecorators(
    SetMetadata(ACCESS_METADATA, access),
    ...[BEARER_SCHEME, OAUTH_SCHEME].flatMap((scheme) =>
      alternatives.length === 0
        ? [ApiSecurity(scheme)]
        : alternatives.map((scopes) => ApiSecurity(scheme, [...scopes])),
    ),
    ErrorResponses('missing_api_key', 'invalid_api_key', 'insufficient_scope', 'account_disabled'),
    ErrorResponses('rate_limited', 'monthly_quota_exceeded', 'app_quota_exceeded'),
    ErrorResponses('internal_error', 'service_unavailable'),
  );
}

/**
 * Looks up the flight whose id is in this route parameter, in the same statement as the key. The handler gets
 * it as `@NamedFlight()`.
 */
export function NamesFlight(parameter: string): MethodDecorator {
  return SetMetadata(FLIGHT_METADATA, parameter);
}

/** The route also accepts user name and password (HTTP Basic), for programs that know nothing else. Put it below `Scopes`. */
export function AcceptsLogin(): MethodDecorator {
  return applyDecorators(SetMetadata(LOGIN_METADATA, true), ApiSecurity(LOGIN_SCHEME));
}

/** The route also accepts the secret of an app, which then acts for all users who have connected it. Put it below `Scopes`. */
export function AcceptsApp(): MethodDecorator {
  return applyDecorators(SetMetadata(APP_METADATA, true), ApiSecurity(APP_SCHEME));
}

/**
 * The route of the developer platform also accepts an API key with `platform:manage`, which acts for its account. Put it
 * below the decorator of its session.
 */
export function AcceptsManagingKey(): MethodDecorator {
  return applyDecorators(
    SetMetadata(MANAGING_KEY_METADATA, true),
    ApiSecurity(BEARER_SCHEME, [PLATFORM_SCOPE]),
    ErrorResponses('invalid_api_key', 'insufficient_scope', 'monthly_quota_exceeded'),
  );
}

/** The resource (RFC 8707) for which an access token must be; the API if a route declares none. */
export function OfResource(resource: ResourceName): MethodDecorator & ClassDecorator {
  return SetMetadata(RESOURCE_METADATA, resource);
}

/** The route needs no key. By default, requests to it are limited by the IP address they come from. */
export function OpenToAll({ limited = true } = {}): MethodDecorator & ClassDecorator {
  const access: Access = { open: true, limited };
  return SetMetadata(ACCESS_METADATA, access);
}

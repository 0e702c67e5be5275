import { type SignedInRequest } from './signed-in-request.js';
import { type Access, ACCESS_METADATA } from '@core/access';
import { type Role } from '@core/contract';
import { type SignedInUser } from '../../identity/signed-in-user.js';
import { ErrorResponses } from '@core/http';
import { type Account } from '../../tables/account.entity.js';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { FRESH_METADATA } from './fresh-metadata.js';
import { Manager } from './manager.js';
import { SessionGuard } from './session.guard.js';

/** Name of the session cookie's security scheme in the platform's OpenAPI document. */
export const SESSION_SCHEME = 'session';

/**
 * The platform route requires a signed-in user whose account is not disabled, and an operator if `role`
 * requires one. Sets the guard and documents it in OpenAPI.
 */
export function WithSession(role: Role = 'member'): MethodDecorator {
  const access: Access = { open: false, session: role };
  return applyDecorators(
    SetMetadata(ACCESS_METADATA, access),
    UseGuards(SessionGuard),
    ApiSecurity(SESSION_SCHEME),
    ErrorResponses(
      'not_signed_in',
      'account_disabled',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ),
    ...(role === 'operator' ? [ErrorResponses('operator_only', 'operator_second_factor_required')] : []),
  );
}

/**
 * The platform route needs a fresh session: its user has just signed in, or confirmed who they are. Put it below
 * `WithSession`.
 */
export function RequiresFreshSession(): MethodDecorator {
  return applyDecorators(SetMetadata(FRESH_METADATA, true), ErrorResponses('fresh_session_required'));
}

/** The platform route is open to clients that are not signed in. */
export function WithoutSession(): MethodDecorator {
  const access: Access = { open: false, session: 'none' };
  return applyDecorators(
    SetMetadata(ACCESS_METADATA, access),
    UseGuards(SessionGuard),
    ErrorResponses('rate_limited', 'internal_error', 'service_unavailable'),
  );
}

/** The account of the signed-in user or managing key; only on routes with `@WithSession`. */
export const CurrentAccount = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  return context.switchToHttp().getRequest<SignedInRequest>().managed ?? signedInOf(context).account;
});

/** Whose request it is, and what it may manage; only on routes with `@WithSession`. */
export const CurrentManager = createParamDecorator((_: unknown, context: ExecutionContext): Manager => {
  const { principal, managed } = context.switchToHttp().getRequest<SignedInRequest>();
  const { id } = managed ?? signedInOf(context).account;
  return new Manager(id, managed && principal);
});

/** The signed-in user; only on routes with `@WithSession`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  return signedInOf(context).user;
});

function signedInOf(context: ExecutionContext) {
  const { signedIn } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!signedIn) throw new Error('A route without @WithSession asked for the signed-in user');
  return signedIn;
}

import { type Access, ACCESS_METADATA } from '@app/auth';
import { type Role } from '@app/contract';
import { type Account } from '@app/database';
import { ErrorResponses } from '@app/openapi';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { type Request } from 'express';
import { type SignedInUser } from './identity.js';
import { SessionGuard } from './session.guard.js';

/** Name of the session cookie in the OpenAPI document of the platform. */
export const SESSION_SCHEME = 'session';

export interface SignedInRequest extends Request {
  signedIn?: { readonly user: SignedInUser; readonly account: Account };
}

/**
 * The route of the platform needs somebody who is signed in and whose account is not disabled; an operator when it
 * says so. Sets the guard and what the OpenAPI document says of it.
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
    ...(role === 'operator' ? [ErrorResponses('operator_only')] : []),
  );
}

/** The route of the platform is open to whoever is not signed in. */
export function WithoutSession(): MethodDecorator {
  const access: Access = { open: false, session: 'none' };
  return applyDecorators(
    SetMetadata(ACCESS_METADATA, access),
    UseGuards(SessionGuard),
    ErrorResponses('rate_limited', 'internal_error', 'service_unavailable'),
  );
}

/** The account of whoever is signed in; only on routes that carry `@WithSession`. */
export const CurrentAccount = createParamDecorator((_: unknown, context: ExecutionContext): Account => {
  return signedInOf(context).account;
});

/** Whoever is signed in; only on routes that carry `@WithSession`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  return signedInOf(context).user;
});

function signedInOf(context: ExecutionContext) {
  const { signedIn } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!signedIn) throw new Error('A route without @WithSession asks who is signed in');
  return signedIn;
}

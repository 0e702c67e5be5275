import { type HashedCredential } from './credentials.js';
import { type CountedRequest } from '../allowance/counted-request.js';
import { type KeyScope, type Plan, type RuleSetName } from '@core/contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';

/** What a request presents to be let in: an API key, a token that the console has minted from its session, or one of an app. */
export type Credential =
  | { readonly kind: 'api_key'; readonly publicId: string }
  | { readonly kind: 'console_token'; readonly id: string }
  | {
      readonly kind: 'oauth_token';
      readonly id: string;
      readonly appId: string;
      readonly connectionId: string;
    };

/** The caller: the account of a valid credential, and what the credential permits. */
export interface Principal {
  readonly accountId: string;
  readonly accountPublicId: string;
  readonly plan: Plan;
  /** Of the league whose points its flights show. */
  readonly ruleSet: RuleSetName;
  readonly credential: Credential;
  readonly scopes: readonly KeyScope[];
  /** For the challenge of a refused request; undefined without OAuth. */
  readonly resourceMetadataUrl: string | undefined;
}

/** An app that presents its own secret. It has the account of its developer, and acts for all users who connected it. */
export interface AppPrincipal extends Omit<Principal, 'credential'> {
  readonly credential: { readonly kind: 'app'; readonly id: string };
}

export type CallingPrincipal = Principal | AppPrincipal;

export interface AuthenticatedRequest extends Request {
  principal?: CallingPrincipal;
  counted?: CountedRequest;
  /** What the guard has looked up, so that a long response can look it up again. */
  presented?: HashedCredential;
  /** The flight that it names, as `Credentials` has found it. */
  flight?: unknown;
}

/** The account of a request, as far as what it reads depends on it. */
export type RequestingAccount = Pick<Principal, 'accountId' | 'ruleSet'>;

/** The principal of the request; only on routes with `@Scopes`. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!principal) throw new Error('CurrentPrincipal was used on a route without @Scopes');
  if (!isOfAccount(principal)) throw new Error('CurrentPrincipal was used on a route with @AcceptsApp');
  return principal;
});

/** The principal of the request; only on routes with `@Scopes` and `@AcceptsApp`. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): CallingPrincipal => {
    const { principal } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!principal) throw new Error('CurrentCaller was used on a route without @Scopes');
    return principal;
  },
);

function isOfAccount(principal: CallingPrincipal): principal is Principal {
  return principal.credential.kind !== 'app';
}

/** The request's state against its limits; only on routes with `@Scopes`. */
export const CurrentCount = createParamDecorator((_: unknown, context: ExecutionContext): CountedRequest => {
  const { counted } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!counted) throw new Error('CurrentCount was used on a route without @Scopes');
  return counted;
});

/**
 * The flight that the request names, or undefined if the caller's account has no such flight; only with
 * `@NamesFlight`.
 */
export const NamedFlight = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().flight,
);

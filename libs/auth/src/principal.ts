import { type CountedRequest } from '@app/allowance';
import { type Plan, type Scope } from '@app/contract';
import { type FlightRecord } from '@app/database';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';

/** Who is calling: the account behind a valid API key, and what the key may do. */
export interface Principal {
  readonly accountId: string;
  readonly plan: Plan;
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
}

export interface AuthenticatedRequest extends Request {
  principal?: Principal;
  counted?: CountedRequest;
  flight?: FlightRecord | undefined;
}

/** The principal of the request; only on routes that carry `@Scopes`. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!principal) throw new Error('CurrentPrincipal was used on a route without @Scopes');
  return principal;
});

/** Where the caller of the request stands with its limits; only on routes that carry `@Scopes`. */
export const CurrentCount = createParamDecorator((_: unknown, context: ExecutionContext): CountedRequest => {
  const { counted } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!counted) throw new Error('CurrentCount was used on a route without @Scopes');
  return counted;
});

/** The flight that the request names, unless the caller's account has none of that id; only with `@NamesFlight`. */
export const NamedFlight = createParamDecorator(
  (_: unknown, context: ExecutionContext): FlightRecord | undefined =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().flight,
);

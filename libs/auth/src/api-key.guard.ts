import { apiKeySha256 } from '@app/api-keys';
import {
  AddressLimits,
  type CountedRequest,
  type Counting,
  COUNTING_METADATA,
  RequestAllowance,
} from '@app/allowance';
import { ApiError, isUlid, type Scope, type UtcMonth, utcMonthOf } from '@app/contract';
import { ApiKeyRepository, type LiveKey, LiveKeyRepository } from '@app/database';
import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { type Access, ACCESS_METADATA, FLIGHT_METADATA } from './access.decorators.js';
import { type AuthenticatedRequest } from './principal.js';
import { SeenKeys } from './seen-keys.js';

const LAST_USED_WRITE_INTERVAL_MS = 60_000;

/**
 * Checks, in this order: the key is present, is active, its account is not disabled, the per-minute limit is
 * not reached, the key has the scope, the monthly quota is not exhausted. Open routes are only limited by
 * IP address.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly logger = new Logger('auth');
  private readonly seenKeys = new SeenKeys();

  constructor(
    private readonly reflector: Reflector,
    private readonly liveKeys: LiveKeyRepository,
    private readonly keys: ApiKeyRepository,
    private readonly addresses: AddressLimits,
    private readonly allowance: RequestAllowance,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.declared<Access>(ACCESS_METADATA, context);
    if (!access) throw new Error('A route declares neither @Scopes nor @OpenToAll');
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    if (access.open) {
      if (access.limited) await this.addresses.enterOpen(request);
      return true;
    }
    if ('session' in access) return true; // the same decorator adds SessionGuard
    const month = utcMonthOf(new Date());
    const key = await this.authenticate(request, month, this.flightNamedIn(request, context));
    const counting = this.declared<Counting>(COUNTING_METADATA, context) ?? {};
    const { accountId, accountPublicId, apiKeyId, plan, scopes, requestsUsed } = key;
    request.principal = { accountId, accountPublicId, plan, apiKeyId, scopes }; // also for the log of a refused request
    const counted = this.allowance.begin(
      { accountId, apiKeyId, plan, requestsUsed, month },
      counting,
      http.getResponse<Response>(),
    );
    await this.pass(counted, key, access.anyOf);
    this.rememberUse(key);
    request.counted = counted;
    return true;
  }

  /**
   * The request counts towards the month even if the key lacks the scope, but the missing scope is reported first.
   */
  private async pass(counted: CountedRequest, key: LiveKey, anyOf: readonly Scope[]): Promise<void> {
    await counted.enterMinute();
    const refusal = scopeLacking(key.scopes, anyOf);
    const monthUsedUp = await counted.enterMonth();
    if (refusal) throw refusal;
    if (monthUsedUp) throw monthUsedUp;
  }

  /**
   * @throws ApiError missing_api_key, invalid_api_key, account_disabled; rate_limited after too many of these
   */
  private async authenticate(
    request: AuthenticatedRequest,
    month: UtcMonth,
    flightId: string | undefined,
  ): Promise<LiveKey> {
    const presented = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    const keySha256 = presented === undefined ? undefined : apiKeySha256(presented);
    // a client that guesses keys must not lock out a client with a valid key on the same address
    if (!keySha256 || !this.seenKeys.has(keySha256)) this.addresses.refuseBlocked(request);
    const key = keySha256 ? await this.lookUp(request, keySha256, month, flightId) : undefined;
    const opens = key !== undefined && !key.accountDisabled;
    if (keySha256) this.seenKeys.note(keySha256, opens);
    if (opens) return key;
    await this.addresses.enterWithoutValidKey(request);
    if (key) throw new ApiError('account_disabled');
    throw presented === undefined
      ? new ApiError('missing_api_key', { headers: { 'WWW-Authenticate': 'Bearer' } })
      : new ApiError('invalid_api_key', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
  }

  private async lookUp(
    request: AuthenticatedRequest,
    keySha256: string,
    month: UtcMonth,
    flightId: string | undefined,
  ): Promise<LiveKey | undefined> {
    if (flightId === undefined) return this.liveKeys.find(keySha256, month);
    const found = await this.liveKeys.findWithFlight(keySha256, month, flightId);
    request.flight = found?.flight;
    return found?.key;
  }

  /** Returns undefined if the parameter is not a valid flight id. */
  private flightNamedIn(request: AuthenticatedRequest, context: ExecutionContext): string | undefined {
    const parameter = this.declared<string>(FLIGHT_METADATA, context);
    const flightId = parameter === undefined ? undefined : request.params[parameter];
    return typeof flightId === 'string' && isUlid(flightId) ? flightId : undefined;
  }

  private declared<T>(metadata: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(metadata, [
      context.getHandler(),
      context.getClass(),
    ]);
  }

  private rememberUse(key: LiveKey): void {
    if (key.lastUsedAt && Date.now() - key.lastUsedAt.getTime() < LAST_USED_WRITE_INTERVAL_MS) return;
    this.keys.markUsed(key.accountId, key.id).catch((error: unknown) => {
      this.logger.warn({ event: 'api_key.mark_used_failed', error });
    });
  }
}

function scopeLacking(held: readonly Scope[], anyOf: readonly Scope[]): ApiError | undefined {
  if (anyOf.length === 0 || anyOf.some((scope) => held.includes(scope))) return undefined;
  return new ApiError('insufficient_scope', {
    message: `The API key lacks the scope that this operation requires: ${anyOf.join(' or ')}.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${anyOf.join(' ')}"` },
  });
}

import {
  AddressLimits,
  type CountedRequest,
  type Counting,
  COUNTING_METADATA,
  RequestAllowance,
} from '@app/allowance';
import { apiKeySha256, consoleTokenSha256 } from '@app/api-keys';
import { ApiError, isUlid, type Scope, SCOPES, type UtcMonth, utcMonthOf } from '@app/contract';
import {
  ApiKeyRepository,
  ConsoleTokenRepository,
  type LiveConsoleToken,
  type LiveKey,
  LiveKeyRepository,
} from '@tables/api-keys';
import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { type Access, ACCESS_METADATA, FLIGHT_METADATA } from './access.decorators.js';
import { type AuthenticatedRequest, type Principal } from './principal.js';
import { SeenKeys } from './seen-keys.js';

const LAST_USED_WRITE_INTERVAL_MS = 60_000;

/** The row of a valid key, or of a valid token of the console. */
type Found =
  | { readonly kind: 'api_key'; readonly row: LiveKey }
  | { readonly kind: 'console_token'; readonly row: LiveConsoleToken };

/**
 * Checks an API key, or a token of the console, in this order: it is present, is active, its account is not disabled, the per-minute limit is
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
    private readonly consoleTokens: ConsoleTokenRepository,
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
    const found = await this.authenticate(request, month, this.flightNamedIn(request, context));
    const counting = this.declared<Counting>(COUNTING_METADATA, context) ?? {};
    const principal = principalOf(found);
    request.principal = principal; // also for the log of a refused request
    const counted = this.begin(found, month, counting);
    const response = http.getResponse<Response>();
    response.once('close', () => {
      if (response.statusCode >= 500) counted.giveBack();
    });
    try {
      await this.pass(counted, principal.scopes, access.anyOf);
    } finally {
      for (const [name, value] of Object.entries(counted.headers)) response.setHeader(name, value);
    }
    if (found.kind === 'api_key') this.rememberUse(found.row);
    request.counted = counted;
    return true;
  }

  private begin(found: Found, month: UtcMonth, counting: Counting): CountedRequest {
    const { accountId, plan, requestsUsed } = found.row;
    const caller = { accountId, plan, requestsUsed, month };
    return found.kind === 'api_key'
      ? this.allowance.begin(caller, found.row.apiKeyId, counting)
      : this.allowance.beginConsole(caller, found.row.userId);
  }

  /**
   * The request counts towards the month even if the key lacks the scope, but the missing scope is reported first.
   */
  private async pass(
    counted: CountedRequest,
    held: readonly Scope[],
    anyOf: readonly Scope[],
  ): Promise<void> {
    await counted.enterMinute();
    const refusal = scopeLacking(held, anyOf);
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
  ): Promise<Found> {
    const presented = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const keySha256 = apiKeySha256(presented);
    const sha256 = keySha256 ?? consoleTokenSha256(presented);
    // a client that guesses keys must not lock out a client with a valid key on the same address
    if (!sha256 || !this.seenKeys.has(sha256)) this.addresses.refuseBlocked(request);
    const found = keySha256
      ? await this.lookUp(request, keySha256, month, flightId)
      : sha256
        ? await this.lookUpConsoleToken(request, sha256, month, flightId)
        : undefined;
    const opens = found !== undefined && !found.row.accountDisabled;
    if (sha256) this.seenKeys.note(sha256, opens);
    if (opens) return found;
    await this.addresses.enterWithoutValidKey(request);
    if (found) throw new ApiError('account_disabled');
    throw presented === ''
      ? new ApiError('missing_api_key', { headers: { 'WWW-Authenticate': 'Bearer' } })
      : new ApiError('invalid_api_key', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
  }

  private async lookUp(
    request: AuthenticatedRequest,
    keySha256: string,
    month: UtcMonth,
    flightId: string | undefined,
  ): Promise<Found | undefined> {
    const found =
      flightId === undefined
        ? { key: await this.liveKeys.find(keySha256, month), flight: undefined }
        : await this.liveKeys.findWithFlight(keySha256, month, flightId);
    request.flight = found?.flight;
    return found?.key && { kind: 'api_key', row: found.key };
  }

  private async lookUpConsoleToken(
    request: AuthenticatedRequest,
    tokenSha256: string,
    month: UtcMonth,
    flightId: string | undefined,
  ): Promise<Found | undefined> {
    const found = await this.consoleTokens.find(tokenSha256, month, flightId);
    request.flight = found?.flight;
    return found && { kind: 'console_token', row: found.token };
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

/** A token of the console has all scopes: the user may do everything in their own account. */
function principalOf(found: Found): Principal {
  const { accountId, accountPublicId, plan } = found.row;
  return found.kind === 'api_key'
    ? {
        ...{ accountId, accountPublicId, plan, scopes: found.row.scopes },
        credential: { kind: 'api_key', publicId: found.row.apiKeyId },
      }
    : {
        ...{ accountId, accountPublicId, plan, scopes: SCOPES },
        credential: { kind: 'console_token', id: found.row.id },
      };
}

function scopeLacking(held: readonly Scope[], anyOf: readonly Scope[]): ApiError | undefined {
  if (anyOf.length === 0 || anyOf.some((scope) => held.includes(scope))) return undefined;
  return new ApiError('insufficient_scope', {
    message: `The API key lacks the scope that this operation requires: ${anyOf.join(' or ')}.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${anyOf.join(' ')}"` },
  });
}

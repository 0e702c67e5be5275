import { AddressLimits } from '@core/http';
import { type CountedRequest } from '../allowance/counted-request.js';
import { type Counting, COUNTING_METADATA } from '../allowance/counting.decorators.js';
import { RequestAllowance } from '../allowance/request-allowance.js';
import {
  apiKeySha256,
  appSecretSha256,
  consoleTokenSha256,
  oauthTokenSha256,
} from '../credentials/api-key-codec.js';
import { SETTINGS, type Settings } from '@core/config';
import {
  ApiError,
  isScope,
  isUlid,
  KEY_SCOPES,
  SCOPES,
  type UtcMonth,
  utcMonthOf,
  textFault,
  type RuleSetName,
} from '@core/contract';
import { isOAuthOffered, resourceMetadataUrl } from '../oauth/metadata.js';
import { RESOURCE_SCOPES } from '../oauth/requested-scope.js';
import { type ResourceName, resourcesOf } from '../oauth/oauth-resources.js';
import { type CanActivate, type ExecutionContext, Inject, Injectable, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { LRUCache } from 'lru-cache';
import {
  type Access,
  ACCESS_METADATA,
  APP_METADATA,
  FLIGHT_METADATA,
  LOGIN_METADATA,
  RESOURCE_METADATA,
} from './access.decorators.js';
import { bearerChallenge, type RequiredScopes, scopeLacking } from './bearer-challenge.js';
import { Credentials, type Found, type HashedCredential } from './credentials.js';
import { keyInHeader, LOGIN_CHALLENGE, type PresentedKey } from './presented-key.js';
import { type AuthenticatedRequest, type CallingPrincipal } from './principal.js';

const LAST_USED_WRITE_INTERVAL_MS = 60_000;
const SEEN_KEYS_MAX = 10_000;

/** What a request wants to do, as far as the guard checks it. */
export interface Wanted {
  readonly scopes: RequiredScopes;
  readonly counting: Counting;
  /** What an access token must be for; the API by default. */
  readonly resource?: ResourceName | undefined;
  /** Whether the secret of an app is accepted. */
  readonly acceptsApp?: boolean | undefined;
  /** Whether no tokens are accepted. */
  readonly refusesTokens?: boolean | undefined;
  /** Looked up with the key. */
  readonly flightId?: string | undefined;
  /** `WWW-Authenticate` of a response to a request without a valid login. */
  readonly loginChallenge?: string | undefined;
}

/**
 * Checks an API key, a token of the console or an app, or the secret of an app, in this order: it is present, is active, its account is not
 * disabled, the per-minute limit is not reached, the key has the scope, the monthly quota is not exhausted. Open routes
 * are only limited by IP address.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly logger = new Logger('auth');
  /**
   * SHA-256 of keys that were active at their last look-up. This is not a cache: every request looks up its key. It only
   * decides which keys to look up for an IP address that is blocked for guessing.
   */
  private readonly seenKeys = new LRUCache<string, true>({ max: SEEN_KEYS_MAX });

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly reflector: Reflector,
    private readonly credentials: Credentials,
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
    const acceptsLogin = this.declared<boolean>(LOGIN_METADATA, context) ?? false;
    await this.admit(request, http.getResponse<Response>(), keyInHeader(request, acceptsLogin), {
      scopes: access,
      counting: this.declared<Counting>(COUNTING_METADATA, context) ?? {},
      resource: this.declared<ResourceName>(RESOURCE_METADATA, context),
      acceptsApp: this.declared<boolean>(APP_METADATA, context),
      flightId: this.flightNamedIn(request, context),
      loginChallenge: acceptsLogin ? LOGIN_CHALLENGE : undefined,
    });
    return true;
  }

  /** Lets in the caller whose key this is. @throws ApiError */
  async admit(
    request: AuthenticatedRequest,
    response: Response,
    presented: PresentedKey,
    wanted: Wanted,
  ): Promise<CallingPrincipal> {
    const month = utcMonthOf(new Date());
    const found = await this.authenticate(request, presented, month, wanted);
    const principal = principalOf(found, this.resourceMetadataUrl(wanted), this.settings.defaultRuleSet);
    request.principal = principal; // also for the log of a refused request
    const counted = this.begin(found, month, wanted.counting);
    response.once('close', () => {
      if (response.statusCode >= 500) counted.giveBack();
      this.credentials.noteResponse(found, response.statusCode);
    });
    try {
      await this.pass(counted, principal, wanted.scopes);
    } finally {
      for (const [name, value] of Object.entries(counted.headers)) response.setHeader(name, value);
    }
    this.rememberUse(found);
    request.counted = counted;
    return principal;
  }

  private begin(found: Found, month: UtcMonth, counting: Counting): CountedRequest {
    const { accountId, plan, requestsUsed } = found.row;
    const caller = { accountId, plan, requestsUsed, month };
    switch (found.kind) {
      case 'api_key':
        return this.allowance.begin(caller, found.row.apiKeyId, counting);
      case 'console_token':
        return this.allowance.beginConsole(caller, found.row.userId, counting);
      case 'oauth_token': {
        const { appId: id, appName: name, connectionId } = found.row;
        return this.allowance.beginApp(caller, connectionId, { id, name }, counting);
      }
      case 'app': {
        const { appId: id, appName: name } = found.row;
        return this.allowance.beginAppItself(caller, { id, name }, counting);
      }
    }
  }

  /**
   * The request counts towards the month even if the key lacks the scope, but the missing scope is reported first.
   */
  private async pass(
    counted: CountedRequest,
    principal: CallingPrincipal,
    scopes: RequiredScopes,
  ): Promise<void> {
    await counted.enterMinute();
    const refusal = scopeLacking(principal, scopes);
    const monthUsedUp = await counted.enterMonth();
    if (refusal) throw refusal;
    if (monthUsedUp) throw monthUsedUp;
  }

  /**
   * @throws ApiError missing_api_key, invalid_api_key, account_disabled; rate_limited after too many of these
   */
  private async authenticate(
    request: AuthenticatedRequest,
    presented: PresentedKey,
    month: UtcMonth,
    wanted: Wanted,
  ): Promise<Found> {
    const { loginChallenge } = wanted;
    const { secret, userName } = presented;
    const hashed = hashedCredential(presented);
    // a client that guesses keys must not lock out a client with a valid key on the same address
    if (!hashed || !this.seenKeys.has(hashed.sha256)) this.addresses.refuseBlocked(request);
    const found = hashed && (await this.lookUp(request, hashed, month, wanted));
    const isTheirs = found !== undefined && (userName === undefined || (await this.goesBy(found, userName)));
    const opens = isTheirs && !found.row.accountDisabled;
    if (hashed && opens) this.seenKeys.set(hashed.sha256, true);
    else if (hashed) this.seenKeys.delete(hashed.sha256);
    if (opens) return found;
    await this.addresses.enterWithoutValidKey(request);
    if (isTheirs) throw new ApiError('account_disabled');
    if (loginChallenge !== undefined || userName !== undefined) throw wrongLogin(presented, loginChallenge);
    const metadata = this.resourceMetadataUrl(wanted);
    const scopes = scopesToAskFor(wanted);
    throw secret === ''
      ? new ApiError('missing_api_key', { headers: bearerChallenge(metadata, ...scopes) })
      : new ApiError('invalid_api_key', {
          headers: bearerChallenge(metadata, 'error="invalid_token"', ...scopes),
        });
  }

  /** Whether the user name is one of the account: its id, its e-mail address, or that of its user. */
  private async goesBy({ row }: Found, userName: string): Promise<boolean> {
    const name = userName.trim().toLowerCase();
    if (name === row.accountPublicId.toLowerCase()) return true;
    return textFault(name) === undefined && (await this.credentials.isEmailOf(row.accountId, name));
  }

  /**
   * The console calls the API and nothing else: its token opens neither `/mcp` nor the inbox. A token for another
   * resource is as good as none: RFC 8707. So is the secret of an app where apps are not accepted.
   */
  private async lookUp(
    request: AuthenticatedRequest,
    credential: HashedCredential,
    month: UtcMonth,
    wanted: Wanted,
  ): Promise<Found | undefined> {
    const { flightId, resource = 'api', loginChallenge, acceptsApp = false, refusesTokens = false } = wanted;
    const isToken = credential.kind === 'console_token' || credential.kind === 'oauth_token';
    if (isToken && refusesTokens) return undefined;
    if (credential.kind === 'console_token' && (resource !== 'api' || loginChallenge !== undefined))
      return undefined;
    if (credential.kind === 'app' && !acceptsApp) return undefined;
    const looked = await this.credentials.find(credential, { month, flightId });
    if (!looked) return undefined;
    request.presented = credential;
    const { found, flight } = looked;
    if (found.kind === 'oauth_token' && !this.isFor(wanted, found.row.resources)) return undefined;
    request.flight = flight;
    return found;
  }

  private isFor({ resource = 'api' }: Wanted, resources: readonly string[] | null): boolean {
    const all = resourcesOf(this.settings);
    return (resources ?? [all.api]).includes(all[resource]);
  }

  private resourceMetadataUrl({ resource = 'api' }: Wanted): string | undefined {
    return isOAuthOffered(this.settings) ? resourceMetadataUrl(this.settings, resource) : undefined;
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

  private rememberUse(found: Found): void {
    if (found.kind === 'console_token' || found.kind === 'app') return;
    const { lastUsedAt } = found.row;
    if (lastUsedAt && Date.now() - lastUsedAt.getTime() < LAST_USED_WRITE_INTERVAL_MS) return;
    this.credentials.markUsed(found).catch((error: unknown) => {
      this.logger.warn({ event: 'api_key.mark_used_failed', error });
    });
  }
}

/** All of /mcp has one URL, so a client cannot know what it will need. Each operation of the API names its own. */
function scopesToAskFor({ resource = 'api' }: Wanted): string[] {
  return resource === 'api' ? [] : [`scope="${RESOURCE_SCOPES[resource].join(' ')}"`];
}

/** The kind of a secret is part of it. Undefined for any other text. */
function hashedCredential({ secret, userName }: PresentedKey): HashedCredential | undefined {
  const key = apiKeySha256(secret);
  if (key) return { kind: 'api_key', sha256: key };
  if (userName !== undefined) return undefined; // a user name goes with a key alone
  const consoleToken = consoleTokenSha256(secret);
  if (consoleToken) return { kind: 'console_token', sha256: consoleToken };
  const appToken = oauthTokenSha256(secret);
  if (appToken) return { kind: 'oauth_token', sha256: appToken };
  const appSecret = appSecretSha256(secret);
  return appSecret ? { kind: 'app', sha256: appSecret } : undefined;
}

/**
 * A token of the console has all scopes: the user may do everything in their own account. So does an app itself: what its
 * users allow is compared with each of their rows.
 */
function principalOf(
  { kind, row }: Found,
  resourceMetadataUrl: string | undefined,
  defaultRuleSet: RuleSetName,
): CallingPrincipal {
  const { accountId, accountPublicId, plan, ruleSet } = row;
  const account = {
    ...{ accountId, accountPublicId, plan, resourceMetadataUrl },
    ruleSet: ruleSet ?? defaultRuleSet,
  };
  switch (kind) {
    case 'api_key':
      return { ...account, scopes: row.scopes, credential: { kind, publicId: row.apiKeyId } };
    case 'console_token':
      return { ...account, scopes: SCOPES, credential: { kind, id: row.id } };
    case 'oauth_token': {
      const { id, appId, connectionId } = row;
      return {
        ...account,
        scopes: row.scopes.filter(isScope),
        credential: { kind, id, appId, connectionId },
      };
    }
    case 'app':
      return { ...account, scopes: KEY_SCOPES, credential: { kind, id: row.appId } };
  }
}

/** The response does not say which of the two is wrong. */
function wrongLogin({ secret, userName }: PresentedKey, challenge: string | undefined): ApiError {
  const headers: Record<string, string> = challenge === undefined ? {} : { 'WWW-Authenticate': challenge };
  if (secret === '') {
    const message =
      'Sign in with your e-mail address or account id as user name, and an upload key as password.';
    return new ApiError('missing_api_key', { message, headers });
  }
  const message = userName === undefined ? undefined : 'The user name or the upload key is wrong.';
  return new ApiError('invalid_api_key', { message, headers });
}

import { ApiError, type Scope } from '@app/contract';
import { ApiKeyRepository, type LiveKey } from '@app/database';
import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Access, ACCESS_METADATA } from './access.decorators.js';
import { apiKeySha256 } from './api-key-codec.js';
import { type AuthenticatedRequest } from './principal.js';

const LAST_USED_WRITE_INTERVAL_MS = 60_000;

/** Checks, in this order: a key is there, it is live, its account is not disabled, it has the scope. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly logger = new Logger('auth');

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeyRepository,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_METADATA, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access?.open) return true;
    if (!access) throw new Error('A route declares neither @Scopes nor @OpenToAll');
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = await this.authenticate(request.headers.authorization);
    if (key.accountDisabled) throw new ApiError('account_disabled');
    requireScope(key.scopes, access.anyOf);
    this.rememberUse(key);
    request.principal = {
      accountId: key.accountId,
      plan: key.plan,
      apiKeyId: key.publicId,
      scopes: key.scopes,
    };
    return true;
  }

  private async authenticate(header: string | undefined): Promise<LiveKey> {
    const presented = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
    if (presented === undefined) {
      throw new ApiError('missing_api_key', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const keySha256 = apiKeySha256(presented);
    const key = keySha256 && (await this.keys.findLive(keySha256));
    if (!key) {
      throw new ApiError('invalid_api_key', {
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      });
    }
    return key;
  }

  private rememberUse(key: LiveKey): void {
    if (key.lastUsedAt && Date.now() - key.lastUsedAt.getTime() < LAST_USED_WRITE_INTERVAL_MS) return;
    this.keys.markUsed(key.accountId, key.id).catch((error: unknown) => {
      this.logger.warn({ event: 'api_key.mark_used_failed', error });
    });
  }
}

function requireScope(held: readonly Scope[], anyOf: readonly Scope[]): void {
  if (anyOf.length === 0 || anyOf.some((scope) => held.includes(scope))) return;
  throw new ApiError('insufficient_scope', {
    message: `The API key lacks the scope that this operation needs: ${anyOf.join(' or ')}.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${anyOf.join(' ')}"` },
  });
}

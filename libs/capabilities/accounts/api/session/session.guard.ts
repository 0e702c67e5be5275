import { AddressLimits, UserLimits } from '@core/http';
import {
  type Access,
  ACCESS_METADATA,
  ApiKeyGuard,
  keyInHeader,
  APP_METADATA,
  MANAGING_KEY_METADATA,
  type PresentedKey,
} from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, PLATFORM_SCOPE } from '@core/contract';
import { Identity } from '../../identity/identity.js';
import { requireFreshSession, type SignedInUser } from '../../identity/signed-in-user.js';
import { AccountRepository } from '../../tables/account.repository.js';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { FRESH_METADATA } from './fresh-metadata.js';
import { setCookies } from './set-cookies.js';
import { type SignedInRequest } from './signed-in-request.js';

/**
 * Checks, in this order: the rate limit of the user, or of the IP address if there is no session; that a
 * user is signed in; that their account is not disabled; the role, with the second factor that operators may need;
 * that the session is fresh. On some routes, a request without a session but with an API key is checked as on those
 * of the API instead.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly addresses: AddressLimits,
    private readonly users: UserLimits,
    private readonly identity: Identity,
    private readonly accounts: AccountRepository,
    private readonly keys: ApiKeyGuard,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.get<Access>(ACCESS_METADATA, context.getHandler());
    if (!('session' in access)) throw new Error('A route with SessionGuard declares no session');
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    if (access.session === 'none') {
      await this.addresses.enterOpen(request);
      return true;
    }
    const { value: user, cookies } = await this.identity.signedIn(request.headers);
    const presented = keyInHeader(request, false);
    if (!user && presented.secret !== '' && this.declares(MANAGING_KEY_METADATA, context)) {
      await this.admitKey(request, context, presented);
      return true;
    }
    await (user ? this.users.enter(user.id) : this.addresses.enterOpen(request));
    setCookies(request, cookies);
    const account = user && (await this.accounts.get(user.accountId));
    if (!account) throw new ApiError('not_signed_in');
    request.signedIn = { user, account }; // also for the log of a refused request
    if (account.disabledAt) {
      throw new ApiError('account_disabled', { message: 'Your account is disabled.' });
    }
    if (access.session === 'operator') this.requireOperator(user);
    if (this.declares(FRESH_METADATA, context)) requireFreshSession(user, this.settings);
    return true;
  }

  private declares(metadata: string, context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(metadata, context.getHandler()) ?? false;
  }

  private async admitKey(
    request: SignedInRequest,
    context: ExecutionContext,
    key: PresentedKey,
  ): Promise<void> {
    const response = context.switchToHttp().getResponse<Response>();
    const { accountId } = await this.keys.admit(request, response, key, {
      scopes: { allOf: [PLATFORM_SCOPE] },
      counting: {},
      refusesTokens: true,
      acceptsApp: this.declares(APP_METADATA, context),
    });
    const account = await this.accounts.get(accountId);
    if (!account) throw new ApiError('invalid_api_key');
    request.managed = account;
  }

  private requireOperator({ role, secondFactor }: SignedInUser): void {
    if (role !== 'operator') throw new ApiError('operator_only');
    if (this.settings.platformOperatorSecondFactor === 'required' && secondFactor === null) {
      throw new ApiError('operator_second_factor_required');
    }
  }
}

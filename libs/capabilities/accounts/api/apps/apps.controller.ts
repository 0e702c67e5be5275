import { ApiError, APPS_PER_ACCOUNT_MAX, PLATFORM_PREFIX, utcDayOf } from '@core/contract';
import { AppMeter } from '../../oauth/app-meter.js';
import { AppRegistry } from '../../oauth/app-registry.js';
import { presentApp, presentAppDays } from '../../oauth/oauth.presenter.js';
import { AppList, AppSecret, AppUsage, AppView, NewAppView } from '../../wire/app.js';
import { ChangeAppBody, RegisterAppBody } from '../../wire/app.bodies.js';
import { type Account } from '../../tables/account.entity.js';
import { AppRepository } from '../../tables/oauth/app.repository.js';
import { Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { atLeastOneField, JsonBody, Operation, PathId, strictQuery } from '@core/http';
import { daysOf, UsageQuery } from '../usage.query.js';
import { CurrentAccount, WithSession } from '../session/platform-access.decorators.js';
import { SAMPLE_APP } from './apps.samples.js';

const CHANGEABLE = ['name', 'website', 'redirect_uris', 'scopes'];

/** For developers of apps. */
@ApiTags('Apps')
@Controller(`${PLATFORM_PREFIX}/apps`)
export class AppsController {
  constructor(
    private readonly apps: AppRepository,
    private readonly registry: AppRegistry,
    private readonly meter: AppMeter,
  ) {}

  @Get()
  @WithSession()
  @Operation({
    id: 'listApps',
    summary: 'List your apps',
    description: `Returns the apps that you have registered, at most ${APPS_PER_ACCOUNT_MAX}, with how much they are used.`,
    returns: { 200: { description: 'Your apps.', type: AppList, example: { data: [SAMPLE_APP] } } },
  })
  async list(@CurrentAccount() { id }: Account): Promise<AppList> {
    await this.meter.flush(); // include counts that this process has not written yet
    return { data: (await this.apps.ofAccount(id)).map(presentApp) };
  }

  @Post()
  @WithSession()
  @Operation({
    id: 'registerApp',
    summary: 'Register an app',
    description:
      'Registers an app that uses OAuth. A `server` app gets a secret, which is only shown in this response. ' +
      'A name that imitates the service is rejected. ' +
      `An account can register at most ${APPS_PER_ACCOUNT_MAX} apps.`,
    returns: {
      201: {
        description: 'The new app.',
        type: NewAppView,
        example: {
          ...SAMPLE_APP,
          verified: false,
          connections: 0,
          requests_30_days: 0,
          failed_requests_30_days: 0,
          secret: null,
        },
      },
    },
    errors: ['app_limit_reached'],
  })
  async register(
    @CurrentAccount() { id }: Account,
    @JsonBody() { redirect_uris: redirectUris, ...body }: RegisterAppBody,
  ): Promise<NewAppView> {
    const { app, secret } = await this.registry.register(id, { ...body, redirectUris });
    return { ...presentApp(app), secret: secret ?? null };
  }

  @Patch(':appId')
  @WithSession()
  @Operation({
    id: 'changeApp',
    summary: 'Change an app',
    description:
      'Changes the fields that you send. The kind cannot change. A verified app loses its verification if you change its ' +
      'name, website or redirect URIs. If you remove a scope that users have allowed, their ' +
      'access tokens keep it until they expire. The next refresh fails with `invalid_scope`, and they must connect the ' +
      'app again.',
    returns: { 200: { description: 'The changed app.', type: AppView, example: SAMPLE_APP } },
  })
  async change(
    @CurrentAccount() { id }: Account,
    @PathId('appId', 'app', 'app_not_found') appId: string,
    @JsonBody() body: ChangeAppBody,
  ): Promise<AppView> {
    const { redirect_uris: redirectUris, name, website, scopes } = atLeastOneField(body, CHANGEABLE);
    const change = {
      ...(name !== undefined && { name }),
      ...(website !== undefined && { website }),
      ...(scopes !== undefined && { scopes }),
      ...(redirectUris !== undefined && { redirectUris }),
    };
    return presentApp(await this.registry.change(id, appId, change));
  }

  @Post(':appId/rotate-secret')
  @WithSession()
  @Operation({
    id: 'rotateAppSecret',
    summary: 'Replace the secret of an app',
    description: 'Creates a new secret. The old one is rejected from the next request on; tokens stay valid.',
    returns: {
      201: { description: 'The new secret.', type: AppSecret, example: { secret: 'svc_app_4fGh…q7Zx' } },
    },
    errors: ['app_has_no_secret'],
  })
  async rotateSecret(
    @CurrentAccount() { id }: Account,
    @PathId('appId', 'app', 'app_not_found') appId: string,
  ): Promise<AppSecret> {
    return { secret: await this.registry.rotateSecret(id, appId) };
  }

  @Get(':appId/usage')
  @WithSession()
  @Operation({
    id: 'getAppUsage',
    summary: 'Get the usage of an app by day',
    description: 'Returns how many requests the app has sent for all its users, and how many of them failed.',
    returns: {
      200: {
        description: 'The usage of each day.',
        type: AppUsage,
        example: { days: [{ date: '2026-07-14', requests: 182, client_errors: 3, server_errors: 0 }] },
      },
    },
  })
  async usage(
    @CurrentAccount() { id }: Account,
    @PathId('appId', 'app', 'app_not_found') appId: string,
    @Query(strictQuery) query: UsageQuery,
  ): Promise<AppUsage> {
    const { from, to } = daysOf(query, utcDayOf(new Date()));
    await this.meter.flush();
    const days = await this.apps.days(id, appId, from, to);
    if (!days) throw new ApiError('app_not_found');
    return { days: presentAppDays(days) };
  }

  @Delete(':appId')
  @WithSession()
  @Operation({
    id: 'deleteApp',
    summary: 'Delete an app',
    description: 'Deletes the app. Its tokens are rejected from the next request on.',
    returns: { 204: { description: 'The app is deleted.' } },
  })
  async remove(
    @CurrentAccount() { id }: Account,
    @PathId('appId', 'app', 'app_not_found') appId: string,
  ): Promise<void> {
    if (!(await this.apps.remove(id, appId))) throw new ApiError('app_not_found');
  }
}

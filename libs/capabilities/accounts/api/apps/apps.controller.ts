import { ApiError, PLATFORM_PREFIX, utcDayOf } from '@core/contract';
import { AppMeter } from '../../oauth/app-meter.js';
import { AppRegistry } from '../../oauth/app-registry.js';
import { presentApp, presentAppDays } from '../../oauth/oauth.presenter.js';
import {
  type AppList,
  type AppSecret,
  type AppUsage,
  type AppView,
  type NewAppView,
} from '../../wire/app.js';
import { ChangeAppBody, RegisterAppBody } from '../../wire/app.bodies.js';
import { type Account } from '../../tables/account.entity.js';
import { AppRepository } from '../../tables/oauth/app.repository.js';
import { Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { atLeastOneField, JsonBody, NoParameters, strictQuery, PathId } from '@core/http';
import { daysOf, UsageQuery } from '../usage.query.js';
import { CurrentAccount, WithSession } from '../session/platform-access.decorators.js';
import {
  DescribeAppUsage,
  DescribeChangeApp,
  DescribeDeleteApp,
  DescribeListApps,
  DescribeRegisterApp,
  DescribeRotateAppSecret,
} from './apps.openapi.js';

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
  @DescribeListApps()
  async list(@CurrentAccount() { id }: Account, @Query(strictQuery) _query: NoParameters): Promise<AppList> {
    await this.meter.flush(); // include counts that this process has not written yet
    return { data: (await this.apps.ofAccount(id)).map(presentApp) };
  }

  @Post()
  @WithSession()
  @DescribeRegisterApp()
  async register(
    @CurrentAccount() { id }: Account,
    @JsonBody() { redirect_uris: redirectUris, ...body }: RegisterAppBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<NewAppView> {
    const { app, secret } = await this.registry.register(id, { ...body, redirectUris });
    return { ...presentApp(app), secret: secret ?? null };
  }

  @Patch(':appId')
  @WithSession()
  @DescribeChangeApp()
  async change(
    @CurrentAccount() { id }: Account,
    @PathId('appId', 'app', 'app_not_found') appId: string,
    @JsonBody() body: ChangeAppBody,
    @Query(strictQuery) _query: NoParameters,
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
  @DescribeRotateAppSecret()
  async rotateSecret(
    @CurrentAccount() { id }: Account,
    @PathId('appId', 'app', 'app_not_found') appId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<AppSecret> {
    return { secret: await this.registry.rotateSecret(id, appId) };
  }

  @Get(':appId/usage')
  @WithSession()
  @DescribeAppUsage()
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
  @HttpCode(204)
  @WithSession()
  @DescribeDeleteApp()
  async remove(
    @CurrentAccount() { id }: Account,
    @PathId('appId', 'app', 'app_not_found') appId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<void> {
    if (!(await this.apps.remove(id, appId))) throw new ApiError('app_not_found');
  }
}

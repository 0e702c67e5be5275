import { ApiError, isIdOf, PAGE_SIZE_DEFAULT, PLATFORM_PREFIX } from '@core/contract';
import { AppMeter, presentOperatedApp, AppRepository } from '@capabilities/accounts';
import { OperateAppBody, type OperatedAppList, type OperatedAppView } from '@capabilities/accounts/wire';
import { Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  atLeastOneField,
  JsonBody,
  CursorParameter,
  LimitParameter,
  NoParameters,
  strictQuery,
  PathId,
} from '@core/http';
import { WithSession } from '@capabilities/accounts/api';
import { DescribeFindApp, DescribeListAllApps, DescribeOperateApp } from './apps.openapi.js';

class ListAllAppsQuery {
  @LimitParameter('apps')
  limit?: number;

  @CursorParameter('`limit` may change.')
  cursor?: string;
}

/** Apps of all developers, and those that have introduced themselves, for operators. */
@ApiTags('Operation')
@Controller(`${PLATFORM_PREFIX}/operator/apps`)
export class OperatedAppsController {
  constructor(
    private readonly apps: AppRepository,
    private readonly meter: AppMeter,
  ) {}

  @Get()
  @WithSession('operator')
  @DescribeListAllApps()
  async list(
    @Query(strictQuery) { limit = PAGE_SIZE_DEFAULT, cursor }: ListAllAppsQuery,
  ): Promise<OperatedAppList> {
    if (cursor !== undefined && !isIdOf('app', cursor)) throw new ApiError('invalid_cursor');
    await this.meter.flush(); // include counts that this process has not written yet
    const found = await this.apps.all(cursor, limit + 1); // one extra row shows whether there is another page
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      data: found.slice(0, limit).map(presentOperatedApp),
      has_more: last !== undefined,
      next_cursor: last?.id ?? null,
    };
  }

  @Get(':appId')
  @WithSession('operator')
  @DescribeFindApp()
  async find(
    @PathId('appId', 'app', 'app_not_found') appId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<OperatedAppView> {
    await this.meter.flush();
    return this.present(appId);
  }

  @Patch(':appId')
  @WithSession('operator')
  @DescribeOperateApp()
  async decide(
    @PathId('appId', 'app', 'app_not_found') appId: string,
    @JsonBody() body: OperateAppBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<OperatedAppView> {
    await this.apps.decide(appId, atLeastOneField(body, ['verified', 'suspended']));
    return this.present(appId);
  }

  private async present(appId: string): Promise<OperatedAppView> {
    const app = await this.apps.operated(appId);
    if (!app) throw new ApiError('app_not_found');
    return presentOperatedApp(app);
  }
}

import { ApiError, isIdOf, PAGE_SIZE_DEFAULT, PLATFORM_PREFIX } from '@core/contract';
import { AppMeter, AppRepository, decideOnApp, presentOperatedApp } from '@capabilities/accounts';
import { OperateAppBody, OperatedAppList, OperatedAppView } from '@capabilities/accounts/wire';
import { Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  atLeastOneField,
  CursorParameter,
  JsonBody,
  LimitParameter,
  Operation,
  PathId,
  strictQuery,
} from '@core/http';
import { SAMPLE_APP, WithSession } from '@capabilities/accounts/api';

const SAMPLE_OPERATED_APP: OperatedAppView = {
  ...SAMPLE_APP,
  account_id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  metadata_url: null,
};

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
  @Operation({
    id: 'listAllApps',
    summary: 'List the apps of all accounts',
    description:
      'Returns a page of all apps, newest first, with those that have introduced themselves. Operators only.',
    returns: {
      200: {
        description: 'A page of apps.',
        type: OperatedAppList,
        example: { data: [SAMPLE_OPERATED_APP], has_more: false, next_cursor: null },
      },
    },
    errors: ['invalid_cursor'],
  })
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
  @Operation({
    id: 'findApp',
    summary: 'Get an app',
    description: 'Returns any app. Operators only.',
    returns: { 200: { description: 'The app.', type: OperatedAppView, example: SAMPLE_OPERATED_APP } },
  })
  async find(@PathId('appId', 'app', 'app_not_found') appId: string): Promise<OperatedAppView> {
    await this.meter.flush();
    return this.present(appId);
  }

  @Patch(':appId')
  @WithSession('operator')
  @Operation({
    id: 'operateApp',
    summary: 'Verify or suspend an app',
    description:
      'Updates the given fields. Omitted fields stay unchanged. Verify an app if you know who develops it. While it is suspended, its tokens and all its requests are rejected, from the next request on. Operators only.',
    returns: {
      200: { description: 'The updated app.', type: OperatedAppView, example: SAMPLE_OPERATED_APP },
    },
  })
  async decide(
    @PathId('appId', 'app', 'app_not_found') appId: string,
    @JsonBody() body: OperateAppBody,
  ): Promise<OperatedAppView> {
    await decideOnApp(this.apps, appId, atLeastOneField(body, ['verified', 'suspended']));
    return this.present(appId);
  }

  private async present(appId: string): Promise<OperatedAppView> {
    const app = await this.apps.operated(appId);
    if (!app) throw new ApiError('app_not_found');
    return presentOperatedApp(app);
  }
}

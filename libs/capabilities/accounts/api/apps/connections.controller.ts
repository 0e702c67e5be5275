import { SETTINGS, type Settings } from '@core/config';
import { ApiError, appShareOf, PLATFORM_PREFIX, utcMonthOf } from '@core/contract';
import { type SignedInUser } from '../../identity/signed-in-user.js';
import { presentConnection } from '../../oauth/oauth.presenter.js';
import { type ConnectedAppList } from '../../wire/app.js';
import { type Account } from '../../tables/account.entity.js';
import { ConnectionRepository } from '../../tables/oauth/connection.repository.js';
import { Controller, Delete, Get, HttpCode, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery, PathId } from '@core/http';
import { CurrentAccount, CurrentUser, WithSession } from '../session/platform-access.decorators.js';
import { DescribeDisconnectApp, DescribeListConnections } from './connections.openapi.js';

/** For users of apps. */
@ApiTags('Connected apps')
@Controller(`${PLATFORM_PREFIX}/connections`)
export class ConnectionsController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly connections: ConnectionRepository,
  ) {}

  @Get()
  @WithSession()
  @DescribeListConnections()
  async list(
    @CurrentUser() { id }: SignedInUser,
    @CurrentAccount() { plan }: Account,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<ConnectedAppList> {
    const { plans, oauthAppQuotaPercent } = this.settings;
    const share = appShareOf(plans[plan], oauthAppQuotaPercent);
    const connections = await this.connections.ofUser(id, utcMonthOf(new Date()));
    return { data: connections.map((connection) => presentConnection(connection, share)) };
  }

  @Delete(':connectionId')
  @HttpCode(204)
  @WithSession()
  @DescribeDisconnectApp()
  async disconnect(
    @CurrentUser() { id }: SignedInUser,
    @PathId('connectionId', 'connection', 'connection_not_found') connectionId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<void> {
    if (!(await this.connections.disconnect(id, connectionId))) throw new ApiError('connection_not_found');
  }
}

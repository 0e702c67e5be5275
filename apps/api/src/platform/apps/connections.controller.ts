import { SETTINGS, type Settings } from '@app/config';
import { ApiError, appShareOf, PLATFORM_PREFIX, utcMonthOf } from '@app/contract';
import { type SignedInUser } from '@app/identity';
import { presentConnection } from '@app/oauth';
import { type ConnectedAppList } from '@app/wire';
import { type Account } from '@tables/accounts';
import { ConnectionRepository } from '@tables/oauth';
import { Controller, Delete, Get, HttpCode, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '../../http/query/strict-pipe.js';
import { PathId } from '../path-id.js';
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

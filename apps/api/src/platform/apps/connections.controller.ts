import { ApiError, PLATFORM_PREFIX } from '@app/contract';
import { type SignedInUser } from '@app/identity';
import { presentConnection } from '@app/oauth';
import { type ConnectedAppList } from '@app/wire';
import { ConnectionRepository } from '@tables/oauth';
import { Controller, Delete, Get, HttpCode, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '../../http/query/strict-pipe.js';
import { PathId } from '../path-id.js';
import { CurrentUser, WithSession } from '../session/platform-access.decorators.js';
import { DescribeDisconnectApp, DescribeListConnections } from './connections.openapi.js';

/** For users of apps. */
@ApiTags('Connected apps')
@Controller(`${PLATFORM_PREFIX}/connections`)
export class ConnectionsController {
  constructor(private readonly connections: ConnectionRepository) {}

  @Get()
  @WithSession()
  @DescribeListConnections()
  async list(
    @CurrentUser() { id }: SignedInUser,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<ConnectedAppList> {
    return { data: (await this.connections.ofUser(id)).map(presentConnection) };
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

import { SETTINGS, type Settings } from '@core/config';
import { ApiError, appShareOf, PLATFORM_PREFIX, utcMonthOf } from '@core/contract';
import { type SignedInUser } from '../../identity/signed-in-user.js';
import { presentConnection } from '../../oauth/oauth.presenter.js';
import { ConnectedAppList } from '../../wire/app.js';
import { type Account } from '../../tables/account.entity.js';
import { ConnectionRepository } from '../../tables/oauth/connection.repository.js';
import { Controller, Delete, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation, PathId } from '@core/http';
import { CurrentAccount, CurrentUser, WithSession } from '../session/platform-access.decorators.js';
import { SAMPLE_REQUESTING_APP } from './apps.samples.js';

const SAMPLE_CONNECTION = {
  id: 'con_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  app: SAMPLE_REQUESTING_APP,
  scopes: ['flights:read', 'flights:write'],
  created_at: '2026-07-14T18:02:11.000Z',
  last_used_at: '2026-07-20T16:40:00.000Z',
  requests: { used: 120, limit: 500, remaining: 380 },
};

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
  @Operation({
    id: 'listConnections',
    summary: 'List connected apps',
    description: 'Returns the apps that may act for you, and what you have allowed them.',
    returns: {
      200: {
        description: 'The connected apps.',
        type: ConnectedAppList,
        example: { data: [SAMPLE_CONNECTION] },
      },
    },
  })
  async list(
    @CurrentUser() { id }: SignedInUser,
    @CurrentAccount() { plan }: Account,
  ): Promise<ConnectedAppList> {
    const { plans, oauthAppQuotaPercent } = this.settings;
    const share = appShareOf(plans[plan], oauthAppQuotaPercent);
    const connections = await this.connections.ofUser(id, utcMonthOf(new Date()));
    return { data: connections.map((connection) => presentConnection(connection, share)) };
  }

  @Delete(':connectionId')
  @WithSession()
  @Operation({
    id: 'disconnectApp',
    summary: 'Disconnect an app',
    description:
      'Revokes all tokens of the app for your account. They are rejected from the next request on.',
    returns: { 204: { description: 'The app is disconnected.' } },
  })
  async disconnect(
    @CurrentUser() { id }: SignedInUser,
    @PathId('connectionId', 'connection', 'connection_not_found') connectionId: string,
  ): Promise<void> {
    if (!(await this.connections.disconnect(id, connectionId))) throw new ApiError('connection_not_found');
  }
}

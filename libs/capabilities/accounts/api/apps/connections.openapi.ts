import { ConnectedAppList } from '../../wire/app.js';
import { ErrorResponses, DescribePathId } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { SAMPLE_REQUESTING_APP } from './apps.openapi.js';

const SAMPLE_CONNECTION = {
  id: 'con_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  app: SAMPLE_REQUESTING_APP,
  scopes: ['flights:read', 'flights:write'],
  created_at: '2026-07-14T18:02:11.000Z',
  last_used_at: '2026-07-20T16:40:00.000Z',
  requests: { used: 120, limit: 500, remaining: 380 },
};

export function DescribeListConnections() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listConnections',
      summary: 'List connected apps',
      description: 'Returns the apps that may act for you, and what you have allowed them.',
    }),
    ApiOkResponse({
      description: 'The connected apps.',
      type: ConnectedAppList,
      example: { data: [SAMPLE_CONNECTION] },
    }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeDisconnectApp() {
  return applyDecorators(
    ApiOperation({
      operationId: 'disconnectApp',
      summary: 'Disconnect an app',
      description:
        'Revokes all tokens of the app for your account. They are rejected from the next request on.',
    }),
    DescribePathId('connectionId', 'connection', SAMPLE_CONNECTION.id),
    ApiNoContentResponse({ description: 'The app is disconnected.' }),
    ErrorResponses('validation_failed', 'cross_site_request', 'connection_not_found'),
  );
}

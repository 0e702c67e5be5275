import { APPS_PER_ACCOUNT_MAX } from '@core/contract';
import { AppList, AppSecret, AppUsage, AppView, NewAppView } from '../../wire/app.js';
import { ChangeAppBody, RegisterAppBody } from '../../wire/app.bodies.js';
import { ErrorResponses, DescribeJsonBody, DescribePathId } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';

export const SAMPLE_REQUESTING_APP = {
  id: 'app_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  name: 'My Vario',
  website: 'https://vario.example',
  host: null,
  verified: true,
};
export const SAMPLE_APP: AppView = {
  ...SAMPLE_REQUESTING_APP,
  kind: 'native',
  redirect_uris: ['com.example.vario:/callback'],
  scopes: ['flights:read', 'flights:write'],
  created_at: '2026-07-14T18:02:11.000Z',
  suspended: false,
  connections: 41,
  requests_30_days: 5_120,
  failed_requests_30_days: 23,
};

const APP_ID = DescribePathId('appId', 'app', SAMPLE_APP.id);

export function DescribeListApps() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listApps',
      summary: 'List your apps',
      description: `Returns the apps that you have registered, at most ${APPS_PER_ACCOUNT_MAX}, with how much they are used.`,
    }),
    ApiOkResponse({ description: 'Your apps.', type: AppList, example: { data: [SAMPLE_APP] } }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeRegisterApp() {
  return applyDecorators(
    ApiOperation({
      operationId: 'registerApp',
      summary: 'Register an app',
      description:
        'Registers an app that uses OAuth. A `server` app gets a secret, which is only shown in this response. ' +
        'A name that imitates the service is rejected. ' +
        `An account can register at most ${APPS_PER_ACCOUNT_MAX} apps.`,
    }),
    DescribeJsonBody(RegisterAppBody),
    ApiCreatedResponse({
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
    }),
    ErrorResponses('cross_site_request', 'app_limit_reached'),
  );
}

export function DescribeChangeApp() {
  return applyDecorators(
    ApiOperation({
      operationId: 'changeApp',
      summary: 'Change an app',
      description:
        'Changes the fields that you send. The kind cannot change. A verified app loses its verification if you change its ' +
        'name, website or redirect URIs. If you remove a scope that users have allowed, their ' +
        'access tokens keep it until they expire. The next refresh fails with `invalid_scope`, and they must connect the ' +
        'app again.',
    }),
    APP_ID,
    DescribeJsonBody(ChangeAppBody),
    ApiOkResponse({ description: 'The changed app.', type: AppView, example: SAMPLE_APP }),
    ErrorResponses('cross_site_request', 'app_not_found'),
  );
}

export function DescribeRotateAppSecret() {
  return applyDecorators(
    ApiOperation({
      operationId: 'rotateAppSecret',
      summary: 'Replace the secret of an app',
      description:
        'Creates a new secret. The old one is rejected from the next request on; tokens stay valid.',
    }),
    APP_ID,
    ApiCreatedResponse({
      description: 'The new secret.',
      type: AppSecret,
      example: { secret: 'svc_app_4fGh…q7Zx' },
    }),
    ErrorResponses('validation_failed', 'cross_site_request', 'app_not_found', 'app_has_no_secret'),
  );
}

export function DescribeAppUsage() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getAppUsage',
      summary: 'Get the usage of an app by day',
      description:
        'Returns how many requests the app has sent for all its users, and how many of them failed.',
    }),
    APP_ID,
    ApiOkResponse({
      description: 'The usage of each day.',
      type: AppUsage,
      example: { days: [{ date: '2026-07-14', requests: 182, client_errors: 3, server_errors: 0 }] },
    }),
    ErrorResponses('validation_failed', 'app_not_found'),
  );
}

export function DescribeDeleteApp() {
  return applyDecorators(
    ApiOperation({
      operationId: 'deleteApp',
      summary: 'Delete an app',
      description: 'Deletes the app. Its tokens are rejected from the next request on.',
    }),
    APP_ID,
    ApiNoContentResponse({ description: 'The app is deleted.' }),
    ErrorResponses('validation_failed', 'cross_site_request', 'app_not_found'),
  );
}

import { ErrorResponses, DescribeJsonBody, DescribePathId } from '@core/http';
import { OperateAppBody, OperatedAppList, OperatedAppView } from '@capabilities/accounts/wire';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { SAMPLE_APP } from '@capabilities/accounts/api';

const SAMPLE: OperatedAppView = {
  ...SAMPLE_APP,
  account_id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  metadata_url: null,
};

const APP_ID = DescribePathId('appId', 'app', SAMPLE.id);

export function DescribeListAllApps() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listAllApps',
      summary: 'List the apps of all accounts',
      description:
        'Returns a page of all apps, newest first, with those that have introduced themselves. Operators only.',
    }),
    ApiOkResponse({
      description: 'A page of apps.',
      type: OperatedAppList,
      example: { data: [SAMPLE], has_more: false, next_cursor: null },
    }),
    ErrorResponses('validation_failed', 'invalid_cursor'),
  );
}

export function DescribeFindApp() {
  return applyDecorators(
    ApiOperation({
      operationId: 'findApp',
      summary: 'Get an app',
      description: 'Returns any app. Operators only.',
    }),
    APP_ID,
    ApiOkResponse({ description: 'The app.', type: OperatedAppView, example: SAMPLE }),
    ErrorResponses('validation_failed', 'app_not_found'),
  );
}

export function DescribeOperateApp() {
  return applyDecorators(
    ApiOperation({
      operationId: 'operateApp',
      summary: 'Verify or suspend an app',
      description:
        'Updates the given fields. Omitted fields stay unchanged. Verify an app if you know who develops it. While it is suspended, its tokens and all its requests are rejected, from the next request on. Operators only.',
    }),
    APP_ID,
    DescribeJsonBody(OperateAppBody),
    ApiOkResponse({ description: 'The updated app.', type: OperatedAppView, example: SAMPLE }),
    ErrorResponses('validation_failed', 'app_not_found', 'cross_site_request'),
  );
}

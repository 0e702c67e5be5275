import { ErrorResponses } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiParam,
} from '@nestjs/swagger';

export function DescribePutFile() {
  return applyDecorators(
    ApiOperation({
      operationId: 'putInboxFile',
      summary: 'Put a flight into the WebDAV inbox',
      description:
        'For WebDAV clients, such as rclone and file-sync apps. The flight is processed in the background, as with ' +
        '`Prefer: respond-async`. Sign in with your e-mail address or account id and an upload key (HTTP Basic), or send ' +
        'the key as usual. Clients can also list the inbox (`PROPFIND`, `HEAD`), create folders (`MKCOL`) and remove ' +
        'entries, whose flights stay (`DELETE`). Files cannot be read from it. This path is outside `/api/v1`.',
    }),
    ApiParam({
      name: 'path',
      description: 'The name of the file, with the folders before it. They are created if necessary.',
      example: '2026-07-14-XCT-ABC-01.igc',
    }),
    ApiConsumes('application/octet-stream'),
    ApiBody({ description: 'The IGC file.', schema: { type: 'string', format: 'binary' } }),
    ApiCreatedResponse({ description: 'The flight is stored. The inbox lists the file.' }),
    ApiNoContentResponse({ description: 'The same, and the inbox already listed a file with this path.' }),
    ErrorResponses(
      'validation_failed',
      'malformed_request',
      'inbox_path_conflict',
      'upload_conflict',
      'file_too_large',
      'unsupported_media_type',
      'invalid_igc',
      'direct_upload_limit_reached',
      'flight_limit_reached',
      'storage_limit_reached',
      'waiting_flight_limit_reached',
      'queue_full',
      'inbox_full',
    ),
  );
}

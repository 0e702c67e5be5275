import { ErrorResponses } from '@core/http';
import { Import, ImportFileList, ImportList } from '../wire/import.js';
import { ImportForm } from '../wire/import.bodies.js';
import { applyDecorators } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
} from '@nestjs/swagger';
import { SAMPLE_FLIGHT } from '@capabilities/flights/api';

const ID = 'imp_01KAFQ3R1T5V7X9Z2B4D6F8H0K';
const REFUSED = {
  position: 17,
  name: '2023/2023-05-14.igc',
  outcome: 'refused',
  flight_id: null,
  refusal: { code: 'invalid_igc', message: 'The file contains no fixes.' },
};
const SUMMARY = {
  id: ID,
  status: 'running',
  name: 'logbook.zip',
  files: { total: 412, imported: 118, duplicates: 3, refused: 1, remaining: 290 },
  failure: null,
  created_at: '2026-07-14T09:30:00Z',
  finished_at: null,
};
const RUNNING = { ...SUMMARY, refusals: [REFUSED] };
const ACCEPTED = {
  ...SUMMARY,
  files: { total: 412, imported: 0, duplicates: 0, refused: 0, remaining: 412 },
  refusals: [],
};
const IMPORT_ID = ApiParam({
  name: 'importId',
  type: 'string',
  description: 'Id of the import.',
  example: ID,
});

/** OpenAPI descriptions of the operations, kept out of the controller for readability. */
export function DescribeCreateImport() {
  return applyDecorators(
    ApiOperation({
      operationId: 'createImport',
      summary: 'Import many flights',
      description:
        'Uploads a ZIP file, or many IGC files in one form. The response is 202 as soon as the files are stored. From then ' +
        'on, nothing is lost, even if the service restarts. The files become flights in the background, one after the ' +
        'other, and uploads go first. To follow the progress, poll `GET /imports/{importId}`. Flights that the account ' +
        'already has are skipped, so you can repeat an import that was interrupted. A file that cannot be read is ' +
        'refused with a reason and does not stop the others. Imported flights get no automatic debrief. An import counts ' +
        'as one request of the monthly quota. Its files count towards the direct uploads of the day; once imports have used ' +
        'their share of these, the remaining files wait for the next day.',
    }),
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: ImportForm }),
    ApiAcceptedResponse({
      description: 'The files are stored and will be imported.',
      type: Import,
      headers: {
        Location: {
          description: 'Path of the import, relative to the host.',
          schema: { type: 'string' as const },
        },
      },
      example: ACCEPTED,
    }),
    ErrorResponses(
      'validation_failed',
      'missing_file',
      'malformed_request',
      'file_too_large',
      'unsupported_media_type',
      'invalid_archive',
      'import_limit_reached',
    ),
  );
}

export function DescribeListImports() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listImports',
      summary: 'List imports',
      description: 'Returns a page of the imports of the account, newest first.',
    }),
    ApiOkResponse({
      description: 'A page of imports.',
      type: ImportList,
      example: { data: [SUMMARY], has_more: false, next_cursor: null },
    }),
    ErrorResponses('validation_failed', 'invalid_cursor'),
  );
}

export function DescribeGetImport() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getImport',
      summary: 'Get an import',
      description: 'Returns the progress of an import, and the first files that were refused.',
    }),
    IMPORT_ID,
    ApiOkResponse({ description: 'The import.', type: Import, example: RUNNING }),
    ErrorResponses('validation_failed', 'malformed_request', 'import_not_found'),
  );
}

export function DescribeListImportFiles() {
  const imported = {
    ...REFUSED,
    position: 0,
    name: '2023/2023-05-01.igc',
    outcome: 'imported',
    flight_id: SAMPLE_FLIGHT.id,
    refusal: null,
  };
  return applyDecorators(
    ApiOperation({
      operationId: 'listImportFiles',
      summary: 'List the files of an import',
      description: 'Returns a page of the files that have been read, in the order of the import.',
    }),
    IMPORT_ID,
    ApiOkResponse({
      description: 'A page of files.',
      type: ImportFileList,
      example: { data: [imported, REFUSED], has_more: false, next_cursor: null },
    }),
    ErrorResponses('validation_failed', 'invalid_cursor', 'malformed_request', 'import_not_found'),
  );
}

export function DescribeCancelImport() {
  return applyDecorators(
    ApiOperation({
      operationId: 'cancelImport',
      summary: 'Cancel an import',
      description:
        'Stops a running import. Flights that were imported stay; no more are added. An import that is not running is returned unchanged.',
    }),
    IMPORT_ID,
    ApiOkResponse({
      description: 'The import.',
      type: Import,
      example: { ...RUNNING, status: 'cancelled', finished_at: '2026-07-14T09:31:12Z' },
    }),
    ErrorResponses('validation_failed', 'malformed_request', 'import_not_found'),
  );
}

import { ErrorResponses, DescribeJsonBody } from '@core/http';
import { ShareOptionsBody } from '../wire/share-options.body.js';
import { ShareState } from '../wire/share-state.js';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { FLIGHT_ID } from '@capabilities/flights/api';

const SHARED: ShareState = {
  shared: true,
  visibility: 'unlisted',
  url: 'https://flights.example.org/s/qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM',
  created_at: '2026-07-14T18:05:40Z',
  show_debrief: true,
  allow_download: false,
  allow_embed: false,
  language: null,
};
const NOT_SHARED: ShareState = {
  shared: false,
  visibility: 'private',
  url: null,
  created_at: null,
  show_debrief: false,
  allow_download: false,
  allow_embed: false,
  language: null,
};

/** The parts that all three operations share. */
function describeSharing(operation: { operationId: string; summary: string; description: string }) {
  return applyDecorators(
    ApiOperation(operation),
    FLIGHT_ID,
    ErrorResponses('validation_failed', 'malformed_request', 'flight_not_found'),
  );
}

export function DescribeGetSharing() {
  return applyDecorators(
    describeSharing({
      operationId: 'getFlightSharing',
      summary: 'Get the share state of a flight',
      description:
        'Returns whether the flight is shared, its public URL if it is, and what its visitors may see.',
    }),
    ApiOkResponse({
      description: 'The share state.',
      type: ShareState,
      examples: {
        shared: { summary: 'Shared', value: SHARED },
        private: { summary: 'Not shared', value: NOT_SHARED },
      },
    }),
  );
}

export function DescribeEnableSharing() {
  return applyDecorators(
    describeSharing({
      operationId: 'enableFlightSharing',
      summary: 'Share a flight',
      description:
        'Creates a public page for the flight at an unguessable URL. Append `.json` to the URL for the same data as JSON. ' +
        'The page shows the flight from take-off to landing. It does not show the pilot or the recorder, and only with ' +
        'the options in the body the debrief and downloads. If the flight is already shared, its URL stays the same, and ' +
        'only the options you send change. You can share a flight in any status; while it is being processed, the page ' +
        'shows that.',
    }),
    DescribeJsonBody(ShareOptionsBody, { required: false }),
    ApiOkResponse({ description: 'The flight is shared.', type: ShareState, example: SHARED }),
  );
}

export function DescribeDisableSharing() {
  return applyDecorators(
    describeSharing({
      operationId: 'disableFlightSharing',
      summary: 'Stop sharing a flight',
      description:
        'Permanently removes the public URL. Sharing the flight again creates a different URL. Succeeds even if the flight is ' +
        'not shared.',
    }),
    ApiOkResponse({ description: 'The flight is not shared.', type: ShareState, example: NOT_SHARED }),
  );
}

import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { FLIGHT_ID } from '../flights/flight-id.openapi.js';
import { ShareState } from './share-state.dto.js';

const SHARED: ShareState = {
  shared: true,
  visibility: 'unlisted',
  url: 'https://flights.example.org/s/qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM',
  created_at: '2026-07-14T18:05:40Z',
};
const NOT_SHARED: ShareState = { shared: false, visibility: 'private', url: null, created_at: null };

/** What the three operations have in common. */
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
      summary: 'See whether a flight is shared',
      description: 'The share state, with the public address while the flight is shared.',
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
        'Gives the flight a public address that nobody can guess: a page for people, and with `.json` behind it the same for programs. It shows the flight from take-off to landing; no pilot, no recorder, no file. A flight that is shared already keeps its address. Works in every status: of a flight that is being processed, the page says so.',
    }),
    ApiOkResponse({ description: 'The flight is shared.', type: ShareState, example: SHARED }),
  );
}

export function DescribeDisableSharing() {
  return applyDecorators(
    describeSharing({
      operationId: 'disableFlightSharing',
      summary: 'Stop sharing a flight',
      description:
        'Destroys the address for good: sharing the flight again makes another. No error when it is not shared.',
    }),
    ApiOkResponse({ description: 'The flight is not shared.', type: ShareState, example: NOT_SHARED }),
  );
}

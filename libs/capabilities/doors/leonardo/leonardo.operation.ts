import { ERROR_CATALOGUE, type ErrorCode } from '@core/contract';
import { type OperationOptions } from '@core/http';

const FLIGHT = '01KAFQ2N8R4T6V9X1Z3B5D7F9H';
const ERRORS: readonly ErrorCode[] = [
  'missing_file',
  'malformed_request',
  'missing_api_key',
  'invalid_api_key',
  'insufficient_scope',
  'account_disabled',
  'file_too_large',
  'unsupported_media_type',
  'invalid_igc',
  'invalid_track',
  'track_without_times',
  'rate_limited',
  'direct_upload_limit_reached',
  'flight_limit_reached',
  'storage_limit_reached',
  'waiting_flight_limit_reached',
  'upload_conflict',
  'internal_error',
  'service_unavailable',
  'queue_full',
];

const TEXT_FIELDS = {
  user: { type: 'string', description: 'Your e-mail address or account id.', example: 'ada@example.org' },
  pass: { type: 'string', description: 'An upload key: an API key with the scope `flights:write`.' },
  IGCigcIGC: { type: 'string', format: 'binary', description: 'The IGC file, as text or as a file.' },
  igcfn: { type: 'string', description: 'The name of the file. Ignored.', example: '2026-07-14-XCT-ABC-01' },
  report: {
    type: 'string',
    description: 'A report. Its first line becomes the title of the flight.',
    example: 'First flight from Kössen',
  },
} as const;

export const LEONARDO_UPLOAD: OperationOptions = {
  id: 'uploadWithLeonardoForm',
  summary: 'Upload a flight with the Leonardo form',
  description:
    'For instruments and apps that upload to a Leonardo server, such as Flyskyhy. The form contains the login, so the ' +
    'request needs no header. The response is text: `flight scored` on success, also for a flight that the account ' +
    'already has; `Invalid user data` or `problem`, and the reason, otherwise. The flight is processed in the ' +
    'background, as with `Prefer: respond-async`. It counts as a direct upload of the account, not towards the ' +
    'monthly quota; the other limits of `POST /flights` apply. Fields of other Leonardo versions are ignored. ' +
    '`/compat/leonardo/flight_submit.php` is the same. This path is outside `/api/v1`.',
  body: {
    mediaTypes: ['multipart/form-data', 'application/x-www-form-urlencoded'],
    schema: { type: 'object', required: ['user', 'pass', 'IGCigcIGC'], properties: TEXT_FIELDS },
  },
  returns: {
    200: page(
      'The flight is stored, or the account already had it.',
      `<html><body>response=${FLIGHT}<br>flight scored<br>The flight is stored and is being analysed: ` +
        `https://flights.example/console/flights/${FLIGHT}<br></body></html>`,
    ),
    ...Object.fromEntries(
      ERRORS.map((code) => ERROR_CATALOGUE[code].status).map((status) => [status, problem(status)]),
    ),
  },
  ignoresQuery: true,
};

function problem(status: number) {
  const codes = ERRORS.filter((code) => ERROR_CATALOGUE[code].status === status);
  const { message } = ERROR_CATALOGUE[codes[0]!];
  const head = status === 401 ? 'Invalid user data' : 'problem';
  return page(
    codes.map((code) => `\`${code}\``).join(' or ') + '.',
    `<html><body>${head}<br>${message}<br></body></html>`,
  );
}

function page(description: string, example: string) {
  return { description, content: { 'text/html': { schema: { type: 'string' as const }, example } } };
}

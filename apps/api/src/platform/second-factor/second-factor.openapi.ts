import {
  ConfirmSessionBody,
  NewPasskeyBody,
  type Passkey,
  PasskeyChallenge,
  PasskeyList,
  RecoveryCodes,
  SecondFactorPasswordBody,
  SecondFactorState,
  TotpCodeBody,
  TotpSetup,
} from '@capabilities/accounts/wire';
import { ErrorResponses, DescribeJsonBody, DescribePathId } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { challengeSet } from '@capabilities/accounts/api';

const SAMPLE_STATE: SecondFactorState = {
  totp: true,
  recovery_codes_left: 9,
  passkeys_available: true,
  required_for_operators: false,
  session_factor: 'totp',
  fresh_until: '2026-07-14T18:17:11Z',
};

const SAMPLE_CODES = ['k7fq-9m2x-wc4t-hn8p', 'd3sv-q6yz-r2bj-7gke'];

const SAMPLE_SETUP: TotpSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Flight%20Analysis%20Service:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Flight+Analysis+Service&digits=6&period=30',
  recovery_codes: SAMPLE_CODES,
};

const SAMPLE_PASSKEY: Passkey = {
  id: 'pky_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  name: 'My phone',
  synced: true,
  created_at: '2026-07-14T18:02:11Z',
  last_used_at: null,
};

const SAMPLE_REGISTRATION: PasskeyChallenge = {
  public_key: {
    rp: { id: 'flights.example', name: 'Flight Analysis Service' },
    user: { id: 'c2VjcmV0', name: 'ada@example.org', displayName: 'ada@example.org' },
    challenge: 'mQ3x8r0cXHk1hG7VbD2y5w',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  },
};

function described(operationId: string, summary: string, description: string, ...others: MethodDecorator[]) {
  return applyDecorators(
    ApiOperation({ operationId, summary, description }),
    ErrorResponses('validation_failed', 'malformed_request', 'cross_site_request'),
    ...others,
  );
}

const nothing = (description: string) => ApiNoContentResponse({ description });

export function DescribeGetSecondFactor() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getSecondFactor',
      summary: 'Get your second factor',
      description: 'Returns how your sign-in is protected, and until when this session is fresh.',
    }),
    ApiOkResponse({ description: 'The second factor.', type: SecondFactorState, example: SAMPLE_STATE }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeConfirmSession() {
  return described(
    'confirmSession',
    'Confirm who you are',
    'Makes the session fresh again, with exactly one of: your password, a code of your authenticator app or a recovery ' +
      'code, or a passkey that has signed the challenge of `POST /sign-in-passkey/challenge`. Some operations need a fresh ' +
      'session, so that someone who finds your browser open cannot create a key.',
    DescribeJsonBody(ConfirmSessionBody),
    nothing('The session is fresh.'),
    ErrorResponses(
      'invalid_credentials',
      'second_factor_invalid',
      'second_factor_not_on',
      'passkey_not_valid',
      'passkeys_unavailable',
      'too_many_attempts',
    ),
  );
}

export function DescribeBeginTotp() {
  return described(
    'beginTotp',
    'Set up an authenticator app',
    'Returns a secret for an authenticator app (TOTP, RFC 6238), and recovery codes to use without it. The app is on once you ' +
      'send a code of it to `POST /second-factor/totp/confirm`. Until then, another call replaces the secret.',
    DescribeJsonBody(SecondFactorPasswordBody),
    ApiOkResponse({ description: 'The secret.', type: TotpSetup, example: SAMPLE_SETUP }),
    ErrorResponses(
      'invalid_credentials',
      'second_factor_already_on',
      'fresh_session_required',
      'too_many_attempts',
    ),
  );
}

export function DescribeConfirmTotp() {
  return described(
    'confirmTotp',
    'Turn the authenticator app on',
    'From now on, signing in with the password needs a code of the app, too.',
    DescribeJsonBody(TotpCodeBody),
    nothing('The app is on.'),
    ErrorResponses(
      'second_factor_invalid',
      'second_factor_already_on',
      'second_factor_not_on',
      'too_many_attempts',
    ),
  );
}

export function DescribeRemoveTotp() {
  return described(
    'removeTotp',
    'Remove the authenticator app',
    'Removes the app and its recovery codes. The password is enough to sign in again.',
    DescribeJsonBody(SecondFactorPasswordBody),
    nothing('The app is removed.'),
    ErrorResponses(
      'invalid_credentials',
      'second_factor_not_on',
      'fresh_session_required',
      'too_many_attempts',
    ),
  );
}

export function DescribeRenewRecoveryCodes() {
  return described(
    'renewRecoveryCodes',
    'Replace the recovery codes',
    'Returns new recovery codes. The former ones end.',
    DescribeJsonBody(SecondFactorPasswordBody),
    ApiOkResponse({
      description: 'The new codes.',
      type: RecoveryCodes,
      example: { recovery_codes: SAMPLE_CODES },
    }),
    ErrorResponses(
      'invalid_credentials',
      'second_factor_not_on',
      'fresh_session_required',
      'too_many_attempts',
    ),
  );
}

export function DescribeListPasskeys() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listPasskeys',
      summary: 'List your passkeys',
      description: 'Returns the passkeys with which you can sign in.',
    }),
    ApiOkResponse({ description: 'The passkeys.', type: PasskeyList, example: { data: [SAMPLE_PASSKEY] } }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeCreatePasskeyRegistration() {
  return described(
    'createPasskeyRegistration',
    'Get a challenge for a new passkey',
    'Returns what a new passkey has to sign, for `POST /passkeys`.',
    ApiOkResponse({
      description: 'The challenge.',
      type: PasskeyChallenge,
      example: SAMPLE_REGISTRATION,
      headers: challengeSet(),
    }),
    ErrorResponses('passkeys_unavailable', 'passkey_limit_reached'),
  );
}

export function DescribeAddPasskey() {
  return described(
    'addPasskey',
    'Add a passkey',
    'Adds the passkey that has signed the challenge of `POST /passkeys/challenge`. It signs in without password and code.',
    DescribeJsonBody(NewPasskeyBody),
    ApiCreatedResponse({
      description: 'The passkeys.',
      type: PasskeyList,
      example: { data: [SAMPLE_PASSKEY] },
    }),
    ErrorResponses('passkey_not_valid', 'passkeys_unavailable'),
  );
}

export function DescribeRemovePasskey() {
  return applyDecorators(
    ApiOperation({
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      description: 'The passkey no longer signs in. Remove it from your device, too.',
    }),
    DescribePathId('passkeyId', 'passkey', SAMPLE_PASSKEY.id),
    nothing('The passkey is removed.'),
    ErrorResponses('validation_failed', 'cross_site_request', 'passkey_not_found'),
  );
}

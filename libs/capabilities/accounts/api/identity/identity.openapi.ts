import {
  EmailBody,
  NewPasswordBody,
  PasskeySignInBody,
  SignInBody,
  SignInLinkBody,
  SignUpBody,
  VerifyEmailBody,
} from '../../wire/identity.bodies.js';
import { ErrorResponses, DescribeJsonBody } from '@core/http';
import { MAIL_SENT, MailSent } from '../../wire/mail-sent.js';
import { PasskeyChallenge } from '../../wire/second-factor.js';
import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';

function described(
  operationId: string,
  summary: string,
  description: string,
  ...others: MethodDecorator[]
): MethodDecorator {
  return applyDecorators(
    ApiOperation({ operationId, summary, description }),
    ErrorResponses('validation_failed', 'malformed_request', 'cross_site_request'),
    ...others,
  );
}

const mailSent = () =>
  ApiAcceptedResponse({
    description: 'The request was accepted. An e-mail is sent if the address is eligible.',
    type: MailSent,
    example: MAIL_SENT,
  });

const nothing = (description: string) => ApiNoContentResponse({ description });

const sessionSet = () =>
  ApiNoContentResponse({
    description: 'Signed in.',
    headers: {
      'Set-Cookie': {
        description:
          'The session cookie: `HttpOnly`, `SameSite=Strict`, and `Secure` if the public URL of the service uses HTTPS.',
        schema: { type: 'string' },
      },
    },
  });

export function DescribeSignUp() {
  return described(
    'signUp',
    'Sign up',
    'Creates a user and an account. They become active once the e-mail address is confirmed with the token sent by ' +
      'e-mail. If the user already exists, the e-mail explains that; the response is the same.',
    DescribeJsonBody(SignUpBody),
    mailSent(),
    ErrorResponses('sign_up_closed', 'too_many_attempts'),
  );
}

export function DescribeVerifyEmail() {
  return described(
    'verifyEmail',
    'Confirm an e-mail address',
    'Confirms the address with the token from the sign-up e-mail and the password chosen at sign-up. The password is ' +
      'required so that you cannot confirm an account that someone else created with your address. You can then sign in.',
    DescribeJsonBody(VerifyEmailBody),
    nothing('The e-mail address is confirmed.'),
    ErrorResponses('invalid_token', 'invalid_credentials', 'too_many_attempts'),
  );
}

export function DescribeSignIn() {
  return described(
    'signIn',
    'Sign in',
    'Starts a session and sets its cookie. If you have set up an authenticator app, send its code, too. The session is extended while you use it. It expires after one week without ' +
      'use, unless the operator configured another time.',
    DescribeJsonBody(SignInBody),
    sessionSet(),
    ErrorResponses(
      'invalid_credentials',
      'second_factor_required',
      'second_factor_invalid',
      'email_not_verified',
      'too_many_attempts',
    ),
  );
}

/** An example of WebAuthn, 5.5. */
export const SAMPLE_CHALLENGE: PasskeyChallenge = {
  public_key: {
    rpId: 'flights.example',
    challenge: 'mQ3x8r0cXHk1hG7VbD2y5w',
    timeout: 60_000,
    userVerification: 'required',
  },
};

export const challengeSet = () => ({
  'Set-Cookie': {
    description: 'A cookie that the browser returns with the signed challenge, within five minutes.',
    schema: { type: 'string' as const },
  },
});

export function DescribePasskeyChallenge() {
  return described(
    'createPasskeyChallenge',
    'Get a challenge for a passkey',
    'Returns what a passkey has to sign: to sign in (`POST /sign-in-passkey`), or to confirm who you are ' +
      '(`POST /session/confirmation`).',
    ApiOkResponse({
      description: 'The challenge.',
      type: PasskeyChallenge,
      example: SAMPLE_CHALLENGE,
      headers: challengeSet(),
    }),
    ErrorResponses('passkeys_unavailable'),
  );
}

export function DescribeSignInWithPasskey() {
  return described(
    'signInWithPasskey',
    'Sign in with a passkey',
    'Starts a session with the response of a passkey to the challenge of `POST /sign-in-passkey/challenge`. It replaces ' +
      'password and code: the device has verified its user.',
    DescribeJsonBody(PasskeySignInBody),
    sessionSet(),
    ErrorResponses('passkey_not_valid', 'passkeys_unavailable', 'too_many_attempts'),
  );
}

export function DescribeSignInWithLink() {
  return described(
    'signInWithLink',
    'Sign in with a link',
    'Starts a session with the token of a link that the operator made: `npm start` prints one for the first account, ' +
      '`npm run platform -- accounts sign-in-link` for any. A link works once. If its account has no user yet, the response ' +
      'is `user_not_set_up`: repeat the request with an e-mail address and a password, which create the user.',
    DescribeJsonBody(SignInLinkBody),
    sessionSet(),
    ErrorResponses('invalid_token', 'user_not_set_up', 'email_not_verified', 'too_many_attempts'),
  );
}

export function DescribeSignOut() {
  return described(
    'signOut',
    'Sign out',
    'Ends the session and clears its cookie. Succeeds even if there is no session.',
    nothing('Signed out.'),
  );
}

export function DescribeRequestPasswordReset() {
  return described(
    'requestPasswordReset',
    'Request a password reset',
    'E-mails a token for setting a new password, if the user exists.',
    DescribeJsonBody(EmailBody),
    mailSent(),
    ErrorResponses('too_many_attempts'),
  );
}

export function DescribeConfirmPasswordReset() {
  return described(
    'confirmPasswordReset',
    'Set a new password',
    "Sets a new password with the token from the e-mail. A token works once. This also confirms the e-mail address and ends all of the user's sessions. `revoke_keys` and `disconnect_apps` end the API keys of the account and the connections to apps, too.",
    DescribeJsonBody(NewPasswordBody),
    nothing('The password is set.'),
    ErrorResponses('invalid_token', 'too_many_attempts'),
  );
}

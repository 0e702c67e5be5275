import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { DescribeJsonBody } from '../../http/json-fields.js';
import { EmailBody, NewPasswordBody, SignInBody, SignUpBody, VerifyEmailBody } from './identity.bodies.js';
import { MAIL_SENT, MailSent } from './identity.dto.js';

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
  ApiAcceptedResponse({ description: 'A mail is on its way, or not.', type: MailSent, example: MAIL_SENT });

const nothing = (description: string) => ApiNoContentResponse({ description });

const sessionSet = () =>
  ApiNoContentResponse({
    description: 'Signed in.',
    headers: {
      'Set-Cookie': {
        description:
          'The session. `HttpOnly`, `SameSite=Strict`, and `Secure` when the service is public by https.',
        schema: { type: 'string' },
      },
    },
  });

export function DescribeSignUp() {
  return described(
    'signUp',
    'Sign up',
    'Makes a user and their account, once the address is confirmed with the token that comes by mail. When there is ' +
      'such a user already, the mail says so; the answer is the same.',
    DescribeJsonBody(SignUpBody),
    mailSent(),
    ErrorResponses('sign_up_closed', 'too_many_attempts'),
  );
}

export function DescribeVerifyEmail() {
  return described(
    'verifyEmail',
    'Confirm an e-mail address',
    'With the token of the mail that comes after sign-up, and the password of that sign-up: so that one confirms none ' +
      'that somebody else has made with the address. Afterwards one can sign in.',
    DescribeJsonBody(VerifyEmailBody),
    nothing('The address is confirmed.'),
    ErrorResponses('invalid_token', 'invalid_credentials', 'too_many_attempts'),
  );
}

export function DescribeSignIn() {
  return described(
    'signIn',
    'Sign in',
    'Begins a session, kept in a cookie. It goes on while it is used, and ends after a week without use unless the ' +
      'operator has set another time.',
    DescribeJsonBody(SignInBody),
    sessionSet(),
    ErrorResponses('invalid_credentials', 'email_not_verified', 'too_many_attempts'),
  );
}

export function DescribeSignOut() {
  return described(
    'signOut',
    'Sign out',
    'Ends the session of the cookie and takes the cookie away. Without a session nothing happens.',
    nothing('Signed out.'),
  );
}

export function DescribeRequestPasswordReset() {
  return described(
    'requestPasswordReset',
    'Ask for a new password',
    'Sends a token with which a new password can be set, if there is such a user.',
    DescribeJsonBody(EmailBody),
    mailSent(),
    ErrorResponses('too_many_attempts'),
  );
}

export function DescribeConfirmPasswordReset() {
  return described(
    'confirmPasswordReset',
    'Set a new password',
    'With the token of the mail, which works once. Confirms the address, and ends all sessions of the user.',
    DescribeJsonBody(NewPasswordBody),
    nothing('The password is set.'),
    ErrorResponses('invalid_token', 'too_many_attempts'),
  );
}

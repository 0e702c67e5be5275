import {
  ACCOUNT_TEXT_CHARACTERS_MAX,
  PASSKEY_NAME_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  PASSWORD_PLACEHOLDER,
  SECOND_FACTOR_CHARACTERS_MAX,
} from '@core/contract';
import { BodyField } from '@core/contract/fields';

/** Longer than any valid token. */
const TOKEN_CHARACTERS_MAX = 1_000;
/** Codes of some providers are tokens themselves. */
const OIDC_QUERY_CHARACTERS_MAX = 8_000;

interface Together {
  readonly field: string;
  readonly message: string;
}

const emailField = (togetherWith?: Together) =>
  BodyField.email({
    description: 'E-mail address. Case is ignored.',
    example: 'ada@example.org',
    togetherWith,
  });

const newPasswordField = (togetherWith?: Together) =>
  BodyField.secret({
    togetherWith,
    description: `At least ${PASSWORD_CHARACTERS_MIN} characters. A few words work well.`,
    minLength: PASSWORD_CHARACTERS_MIN,
    maxLength: PASSWORD_CHARACTERS_MAX,
    pattern: {
      matches: new RegExp(`^(?!${PASSWORD_PLACEHOLDER}$)`),
      message: `must be your own password instead of ${PASSWORD_PLACEHOLDER}`,
    },
    example: 'three thermals before noon',
  });

const passwordField = (options: { readonly optional?: boolean; readonly description?: string } = {}) =>
  BodyField.secret({
    description: 'Your password.',
    maxLength: PASSWORD_CHARACTERS_MAX,
    example: 'three thermals before noon',
    ...options,
  });

const codeField = (description: string, optional = false) =>
  BodyField.secret({
    description,
    maxLength: SECOND_FACTOR_CHARACTERS_MAX,
    ...(optional ? { optional } : { example: '492 039' }),
  });

const credentialField = (optional = false) =>
  BodyField.any({
    description: 'The `PublicKeyCredential` that the browser returned, as JSON (its method `toJSON`).',
    ...(optional
      ? { optional }
      : { example: { id: 'a3hzZmQ', rawId: 'a3hzZmQ', type: 'public-key', response: {} } }),
  });

const oidcQueryField = (options: { readonly optional?: boolean; readonly description?: string } = {}) =>
  BodyField.secret({
    description: 'The query of the URL to which the provider has sent the browser, without `?`.',
    maxLength: OIDC_QUERY_CHARACTERS_MAX,
    ...(!options.optional && { example: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' }),
    ...options,
  });

const tokenField = () =>
  BodyField.secret({ description: 'The token from the e-mail.', maxLength: TOKEN_CHARACTERS_MAX });

export class SignUpBody {
  @emailField()
  email: string;

  @newPasswordField()
  password: string;

  @BodyField.text({
    description: "The account's name.",
    maxLength: ACCOUNT_TEXT_CHARACTERS_MAX,
    example: 'Ada Example',
  })
  name: string;
}

export class SignInBody {
  @emailField()
  email: string;

  @passwordField()
  password: string;

  @codeField(
    'Required if you have set up an authenticator app: the code that it shows, or a recovery code.',
    true,
  )
  code?: string;
}

export class PasskeySignInBody {
  @credentialField()
  credential: Record<string, unknown>;
}

/** Exactly one of the fields. */
export class ConfirmSessionBody {
  @passwordField({ optional: true })
  password?: string;

  @codeField('The code that your authenticator app shows, or a recovery code.', true)
  code?: string;

  @credentialField(true)
  credential?: Record<string, unknown>;

  @oidcQueryField({
    optional: true,
    description:
      'The query with which the OpenID Connect provider has sent the browser back, after `POST /sign-in-oidc/authorization` with `confirmation`.',
  })
  oidc_query?: string;
}

export class OidcAuthorizationBody {
  @BodyField.boolean({
    description:
      'Whether to confirm who you are (`POST /session/confirmation`) instead of signing in. The provider is then asked to have you sign in again.',
    optional: true,
  })
  confirmation?: boolean;
}

export class OidcSignInBody {
  @oidcQueryField()
  query: string;
}

export class SecondFactorPasswordBody {
  @passwordField({ optional: true, description: 'Your password. Users without a password omit it.' })
  password?: string;
}

export class TotpCodeBody {
  @codeField('The code that the app shows.')
  code: string;
}

export class NewPasskeyBody {
  @BodyField.text({
    description: 'By which you recognise it later.',
    maxLength: PASSKEY_NAME_CHARACTERS_MAX,
    example: 'My phone',
  })
  name: string;

  @credentialField()
  credential: Record<string, unknown>;
}

export class EmailBody {
  @emailField()
  email: string;
}

export class VerifyEmailBody {
  @tokenField()
  token: string;

  @passwordField({ description: 'The password that was chosen at sign-up.' })
  password: string;
}

const FOR_A_USER = 'is required to create a user';

/** E-mail address and password belong together: both or neither. */
export class SignInLinkBody {
  @BodyField.secret({
    description: 'The part of the link after `#token=`.',
    maxLength: TOKEN_CHARACTERS_MAX,
  })
  token: string;

  @emailField({ field: 'password', message: FOR_A_USER })
  email?: string;

  @newPasswordField({ field: 'email', message: FOR_A_USER })
  password?: string;
}

export class NewPasswordBody {
  @tokenField()
  token: string;

  @newPasswordField()
  password: string;

  @BodyField.boolean({
    description: 'Whether to revoke all API keys of the account, too. For a password that others may know.',
    optional: true,
  })
  revoke_keys?: boolean;

  @BodyField.boolean({ description: 'Whether to disconnect all apps, too.', optional: true })
  disconnect_apps?: boolean;
}

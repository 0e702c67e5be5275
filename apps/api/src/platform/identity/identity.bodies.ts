import {
  ACCOUNT_TEXT_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  PASSWORD_PLACEHOLDER,
  type ErrorDetail,
} from '@app/contract';
import { JsonField } from '../../http/json-fields.js';

/** Longer than any valid token. */
const TOKEN_CHARACTERS_MAX = 1_000;

const emailField = (optional = false) =>
  JsonField.email({
    description: 'E-mail address. Case is ignored.',
    example: 'ada@example.org',
    optional,
  });

const newPasswordField = (optional = false) =>
  JsonField.secret({
    optional,
    description: `At least ${PASSWORD_CHARACTERS_MIN} characters. A few words work well.`,
    minLength: PASSWORD_CHARACTERS_MIN,
    maxLength: PASSWORD_CHARACTERS_MAX,
    pattern: {
      matches: new RegExp(`^(?!${PASSWORD_PLACEHOLDER}$)`),
      message: `must be your own password instead of ${PASSWORD_PLACEHOLDER}`,
    },
    example: 'three thermals before noon',
  });

const tokenField = () =>
  JsonField.secret({ description: 'The token from the e-mail.', maxLength: TOKEN_CHARACTERS_MAX });

export class SignUpBody {
  @emailField()
  email: string;

  @newPasswordField()
  password: string;

  @JsonField.text({
    description: "The account's name.",
    maxLength: ACCOUNT_TEXT_CHARACTERS_MAX,
    example: 'Ada Example',
  })
  name: string;
}

export class SignInBody {
  @emailField()
  email: string;

  @JsonField.secret({
    description: 'Your password.',
    maxLength: PASSWORD_CHARACTERS_MAX,
    example: 'three thermals before noon',
  })
  password: string;
}

export class EmailBody {
  @emailField()
  email: string;
}

export class VerifyEmailBody {
  @tokenField()
  token: string;

  @JsonField.secret({
    description: 'The password that was chosen at sign-up.',
    maxLength: PASSWORD_CHARACTERS_MAX,
    example: 'three thermals before noon',
  })
  password: string;
}

/** E-mail address and password belong together: both or neither. */
export class SignInLinkBody {
  @JsonField.secret({
    description: 'The part of the link after `#token=`.',
    maxLength: TOKEN_CHARACTERS_MAX,
  })
  token: string;

  @emailField(true)
  email?: string;

  @newPasswordField(true)
  password?: string;

  static faults(given: Readonly<Record<string, unknown>>): ErrorDetail[] {
    const missing = ['email', 'password'].filter((name) => given[name] === undefined);
    if (missing.length !== 1) return [];
    return [{ field: missing[0]!, message: 'is required to create a user' }];
  }
}

export class NewPasswordBody {
  @tokenField()
  token: string;

  @newPasswordField()
  password: string;
}
